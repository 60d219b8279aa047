import Foundation
import ModelStore
import SQLite
import Testing

@Suite struct ModelContainerTests {
    private enum ItemsV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static let models: [any EntityRepresentable.Type] = [OldItem.self]
    }

    private enum ItemsV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static let models: [any EntityRepresentable.Type] = [Item.self]
    }

    private enum OldItem: EntityRepresentable {
        static let entity = EntityDescription("Item", attributes: [AttributeDescription("id", .int64, isUnique: true)])
    }

    let folder: TemporaryFolder
    let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appendingPathComponent("store.sqlite")
    }

    private var v1: Schema { Schema(versionedSchema: ItemsV1.self) }
    private var v2: Schema { Schema(versionedSchema: ItemsV2.self) }

    private func create(_ schema: Schema) async throws {
        let configuration = ModelConfiguration(url: url, allowsCreation: true)
        try await ModelContainer(for: schema, configuration: configuration).close()
    }

    private func failure(
        _ schema: Schema, known: [any VersionedSchema.Type] = [], allowsCreation: Bool = false
    ) -> ModelStoreError? {
        let configuration = ModelConfiguration(url: url, allowsCreation: allowsCreation)
        return #expect(throws: ModelStoreError.self) {
            try ModelContainer(for: schema, knownVersions: known, configuration: configuration)
        }
    }

    @Test func aMissingFileIsCreatedOnlyWhereAllowed() async throws {
        #expect(failure(v2)?.code == .notFound)
        #expect(!FileManager.default.fileExists(atPath: url.path))
        try await create(v2)
        try await ModelContainer(for: v2, configuration: ModelConfiguration(url: url)).close()
    }

    @Test func theFileIsAnOrdinaryReadableDatabase() async throws {
        try await create(v2)
        let connection = try Connection(.file(url.path), mode: .readOnly)
        let columns = try connection.rows("SELECT name, type, \"notnull\" FROM pragma_table_info('Item')").map(\.values)
        let expected: [[Value]] = [
            ["pk", "INTEGER", 0], ["id", "INTEGER", 1], ["name", "TEXT", 0], ["rating", "REAL", 1],
            ["isFavorite", "INTEGER", 1], ["photo", "BLOB", 0],
        ]
        #expect(columns == expected)
        let indexes = try connection.rows("SELECT name FROM pragma_index_list('Item') WHERE \"unique\" ORDER BY 1")
        #expect(indexes.map { $0[0] } == ["Item_unique_id", "Item_unique_name"])
        #expect(try connection.pragma("auto_vacuum") == 2)
        #expect(try connection.pragma("journal_mode") == "wal")
        #expect(try connection.pragma("application_id") != 0)
        let error = #expect(throws: SQLiteError.self) {
            try Connection(.file(url.path)).execute("INSERT INTO Item(id, rating, isFavorite) VALUES (1, 1, 2)")
        }
        #expect(error?.code == .constraintCheck)
        let recorded = try connection.rows("SELECT name, version, fingerprint FROM ferry_schema").map(\.values)
        #expect(recorded == [["Items", "2.0.0", .text(v2.fingerprint)]])
    }

    @Test func anOlderKnownVersionNeedsMigrationAndNamesBoth() async throws {
        try await create(v1)
        let before = try Data(contentsOf: url)
        let error = failure(v2, known: [ItemsV1.self, ItemsV2.self])
        #expect(error?.code == .needsMigration)
        #expect(error?.message.contains("Items 1.0.0") == true)
        #expect(error?.message.contains("Items 2.0.0") == true)
        #expect(try Data(contentsOf: url) == before)
    }

    @Test func aNewerVersionIsRefusedWhetherKnownOrNot() async throws {
        try await create(v2)
        #expect(failure(v1, known: [ItemsV2.self])?.code == .newerSchema)
        #expect(failure(v1)?.code == .newerSchema)
    }

    @Test func anUnknownSchemaNamesTheNearestVersionAndTheDifference() async throws {
        try await create(Schema(name: "Items", version: Schema.Version(0, 9, 0), entities: [OldItem.entity]))
        var changed = OldItem.entity
        changed.attributes[0].type = .string
        let error = failure(Schema(name: "Items", entities: [changed]), known: [ItemsV2.self])
        #expect(error?.code == .unknownSchema)
        #expect(error?.message.contains("Items 1.0.0") == true)
        #expect(error?.message.contains("Item.id: required int64 in the store, required string in the program") == true)
    }

    @Test func otherFilesAreRefusedAndLeftAsTheyAre() async throws {
        let database = try Connection(.file(url.path), mode: .create)
        try database.execute("CREATE TABLE t(a)")
        database.close()
        for content in [try Data(contentsOf: url), Data(String(repeating: "no database ", count: 900).utf8)] {
            try content.write(to: url)
            for allowsCreation in [false, true] {
                #expect(failure(v2, allowsCreation: allowsCreation)?.code == .notAStore)
                #expect(try Data(contentsOf: url) == content)
            }
        }
    }

    @Test func aLeftOverJournalIsNeverAppliedToANewStore() async throws {
        for suffix in ["-wal", "-journal"] {
            let journal = URL(fileURLWithPath: url.path + suffix)
            try Data("left over".utf8).write(to: journal)
            #expect(failure(v2, allowsCreation: true)?.code == .leftoverJournal)
            #expect(!FileManager.default.fileExists(atPath: url.path))
            try FileManager.default.removeItem(at: journal)
        }
    }

    @Test func aStoreOpensWithTheSchemaItRecords() async throws {
        try await create(v2)
        let container = try ModelContainer(opening: ModelConfiguration(url: url, allowsSave: false))
        #expect(container.schema == v2)
        #expect(try await container.writer.count(Item.self) == 0)
        await #expect(throws: ModelStoreError.self) { try await container.writer.upsert([Item(1)]) }
        try await container.close()
    }

    @Test func aNewerFormatIsRefused() async throws {
        try await create(v2)
        try Connection(.file(url.path)).execute("PRAGMA user_version = 99")
        #expect(failure(v2)?.code == .newerSchema)
    }

    @Test func aReaderSeesWhatIsCommittedWhileTheWriterWrites() async throws {
        let container = try ModelContainer(for: v2, configuration: ModelConfiguration(url: url, allowsCreation: true))
        try await container.writer.upsert([Item(1)])
        let reader = try container.makeReader()
        let path = url.path
        let seen = try await container.writer.perform { connection in
            try connection.database.transaction {
                try connection.database.run("DELETE FROM Item")
                return try Connection(.file(path), mode: .readOnly).value("SELECT count(*) FROM Item")
            }
        }
        #expect(seen == 1)
        #expect(try await reader.count(Item.self) == 0)
        await #expect(throws: ModelStoreError.self) { try await reader.upsert([Item(2)]) }
    }

    @Test func closingIsFinalAndLeavesOneFile() async throws {
        let container = try ModelContainer(for: v2, configuration: ModelConfiguration(url: url, allowsCreation: true))
        let reader = try container.makeReader()
        try await container.writer.upsert([Item(1)])
        #expect(try await reader.count(Item.self) == 1)
        try await container.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
        for actor in [container.writer, reader] {
            let error = await #expect(throws: ModelStoreError.self) { try await actor.count(Item.self) }
            #expect(error?.code == .closed)
        }
    }

    @Test func aStoreInMemoryReadsAndWritesThroughOneConnection() async throws {
        let container = try ModelContainer(for: v2, configuration: .inMemory)
        try await container.writer.upsert([Item(1, name: "a")])
        #expect(try await container.makeReader().fetch(Item.self, id: ItemID(value: 1)) == Item(1, name: "a"))
    }

    @Test func aStoreBuiltInBulkIsAnOrdinaryOneInTheEnd() async throws {
        let fixture = try StoreFixture(bulk: true)
        let loaded = try await fixture.load([(0..<1000).map { Item($0) }], indexesLast: true)
        try await fixture.container.finishBulkBuild()
        #expect(try await fixture.verify(loaded.summary.transaction) == loaded.summary.digest.description)
        try await fixture.container.close()
        let container = try ModelContainer(
            for: Item.self, configuration: ModelConfiguration(url: URL(fileURLWithPath: fixture.path)))
        #expect(try await container.writer.count(Item.self) == 1000)
        let checks = try await container.writer.perform { connection in
            [try connection.database.pragma("integrity_check"), try connection.database.pragma("journal_mode")]
        }
        #expect(checks == ["ok", "wal"])
        #expect(throws: ModelStoreError.self) {
            try ModelContainer(
                for: Item.self, configuration: ModelConfiguration(bulkBuildAt: URL(fileURLWithPath: fixture.path)))
        }
    }
}
