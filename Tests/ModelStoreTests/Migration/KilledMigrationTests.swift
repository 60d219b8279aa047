import Foundation
import ModelStore
import SQLite
import Testing

/// A process that dies while it migrates, at places of its own choosing.
@Suite("A migration killed")
struct KilledMigrationTests {
    enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static let schemaName = "Things"
        static let models: [any EntityRepresentable.Type] = [Thing.self]

        @Model struct Thing: PersistentRecord, Codable {
            @Attribute(.unique) var number: Int
            var text: String?
        }
    }

    enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static let schemaName = "Things"
        static let models: [any EntityRepresentable.Type] = [Thing.self]

        @Model struct Thing: PersistentRecord, Codable {
            @Attribute(.unique) var number: Int
            var text: String
            var note: String = "note"
        }
    }

    /// Kills its process at a row: those of `willMigrate` are counted first, then those of `didMigrate`.
    enum Plan: SchemaMigrationPlan {
        @TaskLocal static var fatalRow: Int64 = 0
        static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
        static var stages: [MigrationStage] {
            let fatalRow = fatalRow
            return [
                .custom(
                    fromVersion: V1.self, toVersion: V2.self,
                    willMigrate: { context in
                        try context.enumerate(V1.Thing.self) { key, thing in
                            if key == fatalRow { kill(getpid(), SIGKILL) }
                            var thing = thing
                            thing.text = thing.text ?? "none"
                            try context.update(thing, key: key)
                        }
                    },
                    didMigrate: { context in
                        try context.enumerate(V2.Thing.self) { key, thing in
                            if key == fatalRow - rowCount { kill(getpid(), SIGKILL) }
                            var thing = thing
                            thing.note = "\(thing.number)"
                            try context.update(thing, key: key)
                        }
                    })
            ]
        }
    }

    static let rowCount: Int64 = 400

    @Test(
        "in its own work leaves the old store, its copy, and nothing else; the next one goes through",
        arguments: [1, 399, 401, 800] as [Int64])
    func points(_ row: Int64) async throws {
        let fixture = try MigrationFixture()
        let container = try ModelContainer(
            for: Schema(versionedSchema: V1.self),
            configuration: ModelConfiguration(url: fixture.url, allowsCreation: true))
        try await container.writer.perform { connection in
            try connection.database.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.rowCount))
                INSERT INTO Thing SELECT i, i, iif(i % 2, hex(zeroblob(10000)), NULL) FROM n
                """)
        }
        try await container.close()
        let before = try fixture.content()
        let path = fixture.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, row = row as Int64] in
            try Plan.$fatalRow.withValue(row) {
                _ = try StoreMigration(url: URL(fileURLWithPath: path), plan: Plan.self).run()
            }
        }
        #expect(try fixture.content() == before)
        #expect(try fixture.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try fixture.files() == ["store.sqlite", "store.sqlite.before-1.0.0.backup"])
        let copy = try Connection(.file(path + ".before-1.0.0.backup"), mode: .readOnly)
        #expect(try copy.value("SELECT count(*) FROM Thing") == .integer(Self.rowCount))
        _ = try StoreMigration(url: fixture.url, plan: Plan.self).run()
        #expect(try fixture.rows("SELECT count(*) FROM Thing WHERE note = number AND text IS NOT NULL") == [[400]])
        // A copy that someone may need is not written over, nor removed.
        #expect(try fixture.files() == ["store.sqlite", "store.sqlite.before-1.0.0.backup"])
    }
}
