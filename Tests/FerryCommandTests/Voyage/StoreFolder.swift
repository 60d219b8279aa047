import Foundation
import SQLite

/// A folder of a test's own, with a store in it, gone afterwards.
final class StoreFolder {
    let url: URL
    var store: String { url.appendingPathComponent("memos.store").path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-voyage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    /// All rows of all tables that are not the system's, in a form that can be compared.
    func dump(_ path: String? = nil) throws -> [String] {
        let connection = try Connection(.file(path ?? store), mode: .readOnly)
        let tables = try connection.rows(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'ferry!_%' ESCAPE '!'
            AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name
            """)
        var lines: [String] = []
        for case .text(let table)? in tables.map({ $0.values.first }) {
            let rows = try connection.rows("SELECT * FROM \(quoteIdentifier(table)) ORDER BY 1")
            lines += rows.map { "\(table): \($0.values)" }
        }
        return lines
    }

    /// What `PRAGMA integrity_check` says of the store.
    func integrity() throws -> String? {
        let connection = try Connection(.file(store), mode: .readWrite)
        return try connection.value("PRAGMA integrity_check")?.text
    }

    func count(_ sql: String) throws -> Int64? {
        try Connection(.file(store), mode: .readOnly).value(sql)?.integer
    }
}
