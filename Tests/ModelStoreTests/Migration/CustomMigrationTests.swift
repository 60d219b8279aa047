import Foundation
import ModelStore
import SQLite
import Synchronization
import Testing

@Suite("A custom stage")
struct CustomMigrationTests {
    enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static let schemaName = "Trips"
        static let models: [any EntityRepresentable.Type] = [Trip.self, Note.self]

        @Model struct Trip: PersistentRecord, Codable, Hashable {
            var name: String
            var days: Int
            var note: String?
        }

        @Model struct Note: PersistentRecord, Codable, Hashable {
            @Attribute(.unique) var text: String
        }
    }

    enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static let schemaName = "Trips"
        static let models: [any EntityRepresentable.Type] = [Trip.self, Note.self, Leg.self]

        @Model struct Trip: PersistentRecord, Codable, Hashable {
            @Attribute(.unique) var name: String
            /// Int before.
            var days: String
            var rank: Int
        }

        @Model struct Note: PersistentRecord, Codable, Hashable {
            @Attribute(.unique) var text: String
        }

        @Model struct Leg: PersistentRecord, Codable, Hashable {
            @Attribute(.unique) var number: Int
        }
    }

    struct Refusal: Error {}

    /// What a test's stage does; plans are types.
    enum Work {
        @TaskLocal static var willMigrate: MigrationStage.Work?
        @TaskLocal static var didMigrate: MigrationStage.Work?
    }

    enum Plan: SchemaMigrationPlan {
        static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
        static var stages: [MigrationStage] {
            [
                .custom(
                    fromVersion: V1.self, toVersion: V2.self, willMigrate: Work.willMigrate, didMigrate: Work.didMigrate
                )
            ]
        }
    }

    let fixture: MigrationFixture

    init() throws {
        fixture = try MigrationFixture()
    }

    private func create() async throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: V1.self),
            configuration: ModelConfiguration(url: fixture.url, allowsCreation: true))
        try await container.writer.perform { connection in
            try connection.database.execute(
                """
                INSERT INTO Trip VALUES (1, 'Kyoto', 3, 'a'), (2, 'Nara', 1, NULL), (5, 'Kyoto', 4, 'b');
                INSERT INTO Note VALUES (1, 'kept')
                """)
        }
        try await container.close()
    }

    private func migrate(
        isDryRun: Bool = false, will: MigrationStage.Work? = nil, did: MigrationStage.Work? = nil
    ) throws -> MigrationReport {
        try Work.$willMigrate.withValue(will) {
            try Work.$didMigrate.withValue(did) {
                try StoreMigration(url: fixture.url, plan: Plan.self).run(isDryRun: isDryRun)
            }
        }
    }

    private static let mergeTrips: MigrationStage.Work = { context in
        var seen: [String: Int64] = [:]
        try context.enumerate(V1.Trip.self, batchSize: 1) { key, trip in
            guard let first = seen[trip.name] else {
                seen[trip.name] = key
                return
            }
            var merged = try #require(try context.model(for: first, as: V1.Trip.self))
            merged.days += trip.days
            try context.update(merged, key: first)
            try context.delete(V1.Trip.self, key: key)
        }
    }

    private static let fillTrips: MigrationStage.Work = { context in
        let previous = try #require(context.previous)
        try previous.enumerate(V1.Trip.self) { key, old in
            try context.update(V2.Trip(name: old.name, days: "\(old.days) days", rank: Int(key)), key: key)
            try context.insert(V2.Leg(number: old.days))
        }
    }

    @Test("merges rows before, changes a type and splits an entity after, and checks uniqueness last")
    func whole() async throws {
        try await create()
        let report = try migrate(will: Self.mergeTrips, did: Self.fillTrips)
        #expect(report.steps.map(\.isBarrier) == [true])
        #expect(report.steps.first?.removals.map(\.count) == [3 - 1, 1])
        #expect(
            try fixture.rows("SELECT * FROM Trip ORDER BY pk") == [
                [1, "Kyoto", "7 days", 1], [2, "Nara", "1 days", 2],
            ])
        #expect(try fixture.rows("SELECT number FROM Leg ORDER BY pk") == [[7], [1]])
        #expect(try fixture.rows("SELECT * FROM Note") == [[1, "kept"]])
        let entities = Schema(versionedSchema: V2.self).entities
        #expect(try fixture.tables() == MigrationFixture.tables(entities))
        #expect(try fixture.rows("PRAGMA integrity_check") == [["ok"]])
        // History has the rows as they were: the merged one, the deleted one, and the values that went.
        let history = try fixture.rows("SELECT pk, kind, before FROM ferry_change WHERE tx = 1 ORDER BY pk")
        #expect(history == [[1, "update", #"{"days":3}"#], [5, "delete", #"{"name":"Kyoto","days":4,"note":"b"}"#]])
        #expect(
            try fixture.rows("SELECT first_pk, last_pk FROM ferry_inserted_range WHERE entity = 'Leg'") == [[1, 2]])
    }

    @Test("is taken back in a dry run")
    func dryRun() async throws {
        try await create()
        let before = try fixture.content()
        #expect(try migrate(isDryRun: true, will: Self.mergeTrips, did: Self.fillTrips).isDryRun)
        #expect(try fixture.content() == before)
    }

    @Test("fails, naming them, where rows are left without a value or not unique", arguments: [true, false])
    func constraints(_ merges: Bool) async throws {
        try await create()
        let before = try fixture.content()
        let error = #expect(throws: ModelStoreError.self) {
            try migrate(will: merges ? Self.mergeTrips : nil, did: merges ? nil : Self.fillTrips)
        }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.attribute == (merges ? "days" : "name"))
        #expect(error?.rows?.count == 2)
        #expect(error?.rows?.rows.map(\.key) == (merges ? [1, 2] : [1, 5]))
        #expect(try fixture.content() == before)
        #expect(try fixture.files() == ["store.sqlite"])
    }

    @Test("that throws leaves the store as before, and says where")
    func throwing() async throws {
        try await create()
        let before = try fixture.content()
        let will = #expect(throws: ModelStoreError.self) { try migrate(will: { _ in throw Refusal() }) }
        #expect(will?.code == .migrationFailed)
        #expect(will?.underlying is Refusal)
        #expect(will?.message == "migrating Trips 1.0.0 → 2.0.0: willMigrate failed")
        let did = #expect(throws: ModelStoreError.self) {
            try migrate(will: Self.mergeTrips) { _ = try $0.fetch(V1.Trip.self) }
        }
        #expect(did?.code == .invalidSchema)
        #expect(did?.message.contains("didMigrate") == true)
        #expect(try fixture.content() == before)
        #expect(try fixture.files() == ["store.sqlite"])
    }

    @Test("cannot use its context afterwards, nor write to the rows before")
    func limits() async throws {
        try await create()
        let kept = Mutex<[ModelStoreError.Code]>([])
        _ = try migrate(will: Self.mergeTrips) { context in
            let error = #expect(throws: ModelStoreError.self) {
                try context.previous?.delete(V1.Trip.self, key: 1)
            }
            kept.withLock { $0 += [error?.code].compactMap { $0 } }
            #expect(throws: ModelStoreError.self) { try context.update(V2.Note(text: "x"), key: 99) }
            try Self.fillTrips(context)
            #expect(try context.fetchCount(V2.Trip.self) == 2)
            #expect(try context.fetch(V2.Leg.self).count == 2)
        }
        #expect(kept.withLock { $0 } == [.invalidSchema])
    }
}
