import Ferry
import Foundation
import ModelStore
import SampleModels

/// A folder of a test's own with inputs and a store, gone afterwards.
final class PipelineFolder {
    let url: URL
    var store: String { url.appendingPathComponent("memos.store").path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-pipeline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes memos as NDJSON and gives the file's path.
    func input(_ memos: [TestMemo], name: String = "memos.ndjson") throws -> String {
        let path = url.appendingPathComponent(name).path
        try Data(memos.map(\.json).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Runs memos through a chain that has only a write.
    func load(
        _ memos: [TestMemo], keep: DeduplicateDefinition.Keep = .last,
        _ onConflict: WriteDefinition.OnConflict = .merge, protected: [String] = [], batchSize: Int = 2_000,
        errors: ErrorBudget = ErrorBudget()
    ) async throws -> RunReport {
        var write = WriteDefinition()
        write.onConflict = onConflict
        write.protected = protected
        write.batchSize = batchSize
        return try await RecordSource.ndjson(input(memos))
            .decode(Memo.Record.self)
            .deduplicate(keep: keep)
            .write(to: store, schema: MemosSchemaV3.self, write, errors: errors)
            .run()
    }

    /// The titles in the store by number of the memo.
    func titles() async throws -> [Int: String] {
        try await memos().mapValues(\.title)
    }

    /// The memos in the store by number.
    func memos() async throws -> [Int: Memo.Record] {
        let container = try ModelContainer(
            for: Schema(versionedSchema: MemosSchemaV3.self),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store), allowsSave: false))
        var memos: [Int: Memo.Record] = [:]
        try await container.writer.enumerate(Memo.Record.self) { record in
            memos[TestMemo.number(of: record.id)] = record
        }
        try await container.close()
        return memos
    }
}

/// A memo as the tests write it, told by a number instead of a UUID.
struct TestMemo {
    var number: Int
    var title: String?
    var content: String?
    var isFavorite: Bool?
    var updated: Int?

    init(_ number: Int, _ title: String?, content: String? = nil, isFavorite: Bool? = nil, updated: Int? = nil) {
        self.number = number
        self.title = title
        self.content = content
        self.isFavorite = isFavorite
        self.updated = updated
    }

    static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func number(of id: UUID) -> Int {
        Int(id.uuidString.suffix(12)) ?? -1
    }

    var json: String {
        var fields = [#""id":"\#(Self.id(number))""#]
        if let title { fields.append(#""title":"\#(title)""#) }
        if let content { fields.append(#""content":"\#(content)""#) }
        if let isFavorite { fields.append(#""isFavorite":\#(isFavorite)"#) }
        fields.append(#""createdAt":"2024-05-06T07:08:09Z""#)
        if let updated { fields.append(#""updatedAt":"2024-05-06T07:08:\#(updated)Z""#) }
        return "{" + fields.joined(separator: ",") + "}"
    }
}
