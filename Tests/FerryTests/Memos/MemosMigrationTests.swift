import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

@Suite("Memos of older versions")
struct MemosMigrationTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures").standardizedFileURL
    private static let names = ["memos-v1", "memos-v2"]

    private let folder: PipelineFolder
    private var store: String { folder.url.appendingPathComponent("memos.store").path }

    init() throws {
        folder = try PipelineFolder()
    }

    /// Makes the store that the fixture `name` is the dump of.
    private func restore(_ name: String) throws {
        let sql = try String(contentsOf: Self.fixtures.appendingPathComponent("\(name).sql"), encoding: .utf8)
        let database = try Connection(.file(store), mode: .create)
        try database.execute(sql)
        database.close()
    }

    private func rows(_ sql: String) throws -> [[Value]] {
        try Connection(.file(store)).rows(sql).map(\.values)
    }

    private var upgrade: SchemaUpgrade { SchemaUpgrade(store: store, registry: .samples) }

    @Test("have a frozen store each, and all of them")
    func fixtures() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
        #expect(files.filter { $0.hasPrefix("memos") }.sorted() == Self.names.map { $0 + ".sql" })
        #expect(Self.names.count == MemosMigrationPlan.schemas.count - 1)
    }

    @Test("are carried through every version, each of which is sound", arguments: names)
    func verify(_ name: String) throws {
        try restore(name)
        let before = try Data(contentsOf: URL(fileURLWithPath: store))
        let trials = try upgrade.verify()
        let versions = MemosMigrationPlan.schemas.map { $0.versionIdentifier.description }
        #expect(trials.map(\.version) == Array(versions.suffix(trials.count)))
        #expect(trials.count == (name == "memos-v1" ? 3 : 2))
        #expect(trials.flatMap(\.findings) == [])
        #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
    }

    @Test("get the properties of version 2 with their defaults")
    func second() async throws {
        try restore("memos-v1")
        let versions = try upgrade.versions()
        #expect((versions.stored, versions.current) == ("1.0.0", "3.0.0"))
        let report = try await upgrade.migrate(to: Schema.Version(2, 0, 0))
        #expect(
            report.migration?.steps.first?.changes == [
                "Memo.category: added, optional", "Memo.tags: added, rows get the default",
            ])
        #expect(report.migration?.steps.first?.isBarrier == false)
        let rows = try rows("SELECT title, isFavorite, category, tags FROM Memo ORDER BY pk")
        #expect(rows == [["Kyoto again", 0, .null, "[]"], ["日本語 \"quoted\" 'it''s'", 0, .null, "[]"]])
        // The change made before the migration can still be undone.
        let container = try ModelContainer(
            for: Schema(versionedSchema: MemosSchemaV2.self),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store)))
        let summary = try await container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: 2) }
        }
        #expect(summary.restored == 1)
        try await container.close()
    }

    @Test("get a category in version 3: their own, their first tag, or general")
    func third() async throws {
        try restore("memos-v2")
        let report = try await upgrade.migrate()
        #expect(report.failure == nil)
        #expect(try upgrade.versions().stored == "3.0.0")
        #expect(try rows("SELECT category FROM Memo ORDER BY pk") == [["travel"], ["home"], ["general"]])
        #expect(try rows("SELECT \"notnull\" FROM pragma_table_info('Memo') WHERE name = 'category'") == [[1]])
        #expect(try await StoreCheck(store: store, registry: .samples).run().isSound)
    }

    @Test("come from the first version to the newest in one go")
    func wholeWay() async throws {
        try restore("memos-v1")
        let report = try await upgrade.migrate()
        #expect(report.migration?.steps.map(\.to) == ["2.0.0", "3.0.0"])
        #expect(try rows("SELECT category, tags FROM Memo") == [["general", "[]"], ["general", "[]"]])
    }

    @Test("are migrated when a container opens them with the plan, and refused without")
    func container() async throws {
        try restore("memos-v1")
        let url = URL(fileURLWithPath: store)
        for allowsSave in [true, false] {
            let error = #expect(throws: ModelStoreError.self) {
                try ModelContainer(
                    for: Schema(versionedSchema: MemosSchemaV3.self), knownVersions: MemosMigrationPlan.schemas,
                    configuration: ModelConfiguration(url: url, allowsSave: allowsSave))
            }
            #expect(error?.code == .needsMigration)
            #expect(error?.message.contains("ferry migrate") == true)
        }
        let container = try ModelContainer(
            for: MemosSchemaV3.Memo.self, migrationPlan: MemosMigrationPlan.self,
            configuration: ModelConfiguration(url: url))
        #expect(container.schema == Schema(versionedSchema: MemosSchemaV3.self))
        #expect(try await container.writer.count(MemosSchemaV3.Memo.self) == 2)
        try await container.close()
        let error = #expect(throws: ModelStoreError.self) {
            try ModelContainer(
                for: MemosSchemaV2.Memo.self, migrationPlan: MemosMigrationPlan.self,
                configuration: ModelConfiguration(url: url))
        }
        #expect(error?.code == .newerSchema)
    }

    @Test("made new by a container with the plan have the newest version at once")
    func fresh() async throws {
        let container = try ModelContainer(
            for: MemosSchemaV3.Memo.self, migrationPlan: MemosMigrationPlan.self,
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store), allowsCreation: true))
        try await container.close()
        #expect(try upgrade.versions().stored == "3.0.0")
    }
}
