import Foundation
import ModelStore
import SQLite

@testable import Ferry

/// A folder of a test's own with inputs, declarations and a store whose models no Swift type stands for.
final class DeclaredFolder {
    let url: URL
    var store: String { path("library.store") }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-declared-\(UUID().uuidString)")
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

    /// Runs the pipeline `yaml`, which names its files itself.
    func run(_ yaml: String, rejects: String? = nil) async throws -> RunReport {
        let definition = try PipelineFile.load(path: write(yaml, to: "pipeline.yaml"), models: ModelRegistry([]))
        var options = ImportOptions(store: store)
        options.rejectsFile = rejects.map { path($0) }
        return try await Import(definition, registry: ModelRegistry([]), options: options).run()
    }

    /// The rows that a query gives, columns joined with `|`.
    func rows(_ sql: String) throws -> [String] {
        let connection = try Connection(.file(store), mode: .readOnly)
        return try connection.rows(sql).map { row in
            row.values.map { value in
                switch value {
                case .null: "-"
                case .integer(let integer): String(integer)
                case .real(let real): String(real)
                case .text(let text): text
                case .blob(let bytes): "\(bytes.count) bytes"
                }
            }.joined(separator: "|")
        }
    }
}
