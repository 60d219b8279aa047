import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

@Suite("Memos in a store")
struct MemoStoreTests {
    private let created = Date(timeIntervalSince1970: 1_748_770_860.25)

    private func withStore<Result>(
        of schema: any VersionedSchema.Type, _ body: (ModelContainer) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let container = try ModelContainer(
            for: Schema(versionedSchema: schema),
            configuration: ModelConfiguration(url: folder.appendingPathComponent("memos.store"), allowsCreation: true))
        let result = try await body(container)
        try await container.close()
        return result
    }

    private static func load(_ records: [Memo.Record], _ connection: StoreConnection) throws {
        var batch = RowBatch(entity: Memo.entity)
        for record in records { #expect(batch.append(record) == []) }
        try connection.database.transaction {
            let session = try LoadSession(LoadSession.Options(entity: Memo.entity), on: connection)
            #expect(try session.write(batch, firstOrdinal: 0).rejections.isEmpty)
            _ = try session.finish()
        }
    }

    private static func memos(_ connection: StoreConnection) throws -> [Memo.Record] {
        var memos: [Memo.Record] = []
        try connection.forEachRow(of: Memo.entity, orderedBy: ["title"]) { _, row in
            memos.append(try Memo.Record(from: row))
            return true
        }
        return memos
    }

    @Test("come back as they were, and read well in any SQLite tool")
    func roundTrip() async throws {
        let memos = [
            Memo.Record(id: UUID(), title: "A 日本語", content: "x", isFavorite: true, createdAt: created),
            Memo.Record(id: UUID(), title: "B", createdAt: created, category: "c", tags: ["旅行", "a\"b"]),
        ]
        try await withStore(of: MemosSchemaV3.self) { container in
            let stored = try await container.writer.perform { connection in
                try Self.load(memos, connection)
                return try Self.memos(connection)
            }
            #expect(stored == memos)
            let row = try await container.writer.perform { connection in
                try connection.database.rows(
                    "SELECT id, title, isFavorite, createdAt, category, tags FROM Memo ORDER BY title DESC LIMIT 1"
                ).first
            }
            let values = try #require(row)
            #expect(values[0] == .text(memos[1].id.uuidString))
            #expect(values[2] == .integer(0))
            #expect(values[3] == .text("2025-06-01T09:41:00.250000Z"))
            #expect(values[5] == .text(#"["旅行","a\"b"]"#))
        }
    }

    @Test("merged from a record that lacks a field keep what the store has there")
    func merge() async throws {
        let id = UUID()
        let old = Memo.Record(
            id: id, title: "Old", content: "kept", isFavorite: true, createdAt: created, category: "own", tags: ["a"])
        let legacy = Memo.Record(legacy: LegacyMemo(id: id, title: "New", createdAt: created))
        var set = legacy
        set.tags = []
        let cleared = set
        try await withStore(of: MemosSchemaV3.self) { container in
            let states = try await container.writer.perform { connection in
                try [old, legacy, cleared].map { record in
                    try Self.load([record], connection)
                    return try Self.memos(connection)
                }
            }
            var merged = old
            merged.title = "New"
            #expect(states[1] == [merged])
            merged.tags = []
            #expect(states[2] == [merged])
        }
    }

    @Test("are read fifty at a time, newest first, none skipped or repeated while others come, go and change")
    func pages() async throws {
        let memos = (0..<120).map { number in
            Memo.Record(id: UUID(), title: "\(number)", createdAt: created + Double(number))
        }
        let late = Memo.Record(id: UUID(), title: "late", createdAt: created + 500)
        try await withStore(of: MemosSchemaV3.self) { container in
            try await container.writer.perform { try Self.load(memos, $0) }
            let order = FetchDescriptor<Memo.Record>(sortBy: [SortDescriptor(\.createdAt, order: .reverse)])
            let first = try await container.writer.fetchPage(order, size: 50)
            #expect(first.records.map(\.title) == (70..<120).reversed().map { "\($0)" })
            try await container.writer.perform { connection in
                try Self.load([late], connection)
                try connection.database.run("DELETE FROM Memo WHERE title IN ('100', '60')")
                try connection.database.run("UPDATE Memo SET title = 'changed' WHERE title = '50'")
            }
            let second = try await container.writer.fetchPage(order, size: 50, after: first.next)
            let third = try await container.writer.fetchPage(order, size: 50, after: second.next)
            let titles = (second.records + third.records).map(\.title)
            let expected = (0..<70).reversed().filter { $0 != 60 }.map { $0 == 50 ? "changed" : "\($0)" }
            #expect(titles == expected)
            #expect(third.next == nil)
        }
    }
}
