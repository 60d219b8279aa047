import Formats
import Foundation
import ModelStore
import SQLite

@testable import Ferry

/// A folder of a test's own with databases, and what is read of them.
final class DatabaseFolder {
    struct Result {
        var records: [String] = []
        var places: [String] = []
        var faults: [String] = []
        var codes: [String] = []
        var notes: [String] = []
    }

    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-database-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String = "old.db") -> String { url.appendingPathComponent(name).path }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

    @discardableResult
    func make(_ sql: String, name: String = "old.db") throws -> String {
        let connection = try Connection(.file(path(name)), mode: .create)
        try connection.execute(sql)
        connection.close()
        return path(name)
    }

    func read(
        _ name: String = "old.db", model: EntityDescription = EntityDescription("Memo", attributes: []),
        schema: [EntityDescription] = [], _ change: (inout SourceDefinition) -> Void = { _ in }
    ) throws -> Result {
        var definition = SourceDefinition(format: .sqlite, files: [path(name)])
        change(&definition)
        let reader = try SQLiteReader(path(name), definition, target: RowTarget(model, schema: schema))
        var result = Result()
        while let chunk = try reader.next() {
            for position in 0..<chunk.count {
                result.records.append(String(decoding: chunk.raw(of: position), as: UTF8.self))
                var place = chunk.location(of: position)
                place.file = name
                result.places.append(place.description)
            }
            for fault in chunk.faults {
                var place = fault.location
                place.file = name
                result.faults.append(place.description)
                result.codes.append(fault.code)
            }
        }
        result.notes = reader.notes
        return result
    }

    func refusal(
        _ name: String = "old.db", _ change: (inout SourceDefinition) -> Void = { _ in }
    ) throws -> FormatError? {
        do {
            _ = try read(name, change)
            return nil
        } catch let error as FormatError {
            return error
        }
    }
}
