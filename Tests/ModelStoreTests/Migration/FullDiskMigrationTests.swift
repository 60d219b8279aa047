import Foundation
import ModelStore
import SQLite
import Testing

@Suite("A migration on a full disk", .serialized)
struct FullDiskMigrationTests {
    private static let old = item(AttributeDescription("a", .string))
    private static let new = item(
        AttributeDescription("a", .string), AttributeDescription("b", .string, defaultValue: .text("b")))

    @Test(
        "leaves the store as before, wherever the space ends",
        .enabled("no file system can be mounted here") { try SmallDisk(megabytes: 1) != nil },
        arguments: [7, 9, 12, 15, 18])
    func fullDisk(_ megabytes: Int) async throws {
        guard let disk = try SmallDisk(megabytes: megabytes) else { return }
        let url = disk.url.appendingPathComponent("store.sqlite")
        let schema = Schema(name: "Test", version: Schema.Version(1, 0, 0), entities: [Self.old])
        let container = try ModelContainer(
            for: schema, configuration: ModelConfiguration(url: url, allowsCreation: true))
        try await container.writer.perform { connection in
            try connection.database.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
                INSERT INTO Item SELECT i, i, hex(zeroblob(600)) FROM n
                """)
        }
        try await container.close()
        let size = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
        #expect(size > 3_000_000 && size < 4_500_000)
        let result = await MigrationVersions.with([Self.old], [Self.new]) {
            // Space is not looked at first, so that it ends in the middle.
            Result {
                var migration = try StoreMigration(url: url, plan: TestPlan.self)
                migration.checksSpace = false
                return try migration.run()
            }
        }
        let database = try Connection(.file(url.path))
        #expect(try database.value("PRAGMA integrity_check") == "ok")
        let hasNew = try database.value("SELECT count(*) FROM pragma_table_info('Item') WHERE name = 'b'") == 1
        #expect(try database.value("SELECT count(*) FROM Item") == 2500)
        #expect(try database.value("SELECT count(*) FROM ferry_schema") == (hasNew ? 2 : 1))
        database.close()
        switch result {
        case .success: #expect(hasNew)
        case .failure(let error):
            #expect(!hasNew)
            #expect((error as? ModelStoreError)?.code == .database)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: disk.url.path)
        #expect(files == ["store.sqlite"])
        if megabytes == 7 { #expect(!hasNew) }
    }
}
