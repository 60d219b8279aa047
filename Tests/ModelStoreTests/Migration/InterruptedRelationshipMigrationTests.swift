import Foundation
import ModelStore
import SQLite
import Testing

/// A migration of relationships and a hierarchy that ends in the middle.
@Suite("A migration of relationships, cut short", .serialized)
struct InterruptedRelationshipMigrationTests {
    typealias Relationships = RelationshipMigrationTests

    private static let old = [
        Relationships.entity("Trip", Relationships.many("tags", "Trip"), Relationships.one("next", "Trip")),
        Relationships.entity("Tag", Relationships.one("home", "Trip")),
    ]
    /// The trip has another name and a subentity, so that every table is built anew.
    private static let new = [
        Relationships.entity(
            "Journey", Relationships.many("tags", "Journey"), Relationships.one("next", "Journey"), formerly: "Trip"),
        HierarchyMigrationTests.sub("Tour", of: "Journey", AttributeDescription("guide", .string)),
        Relationships.entity("Tag", Relationships.one("home", "Journey")),
    ]
    private static func rows(_ count: Int, bytes: Int) -> String {
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO Trip(pk, name, next) SELECT i, i || hex(zeroblob(\(bytes))), \(count) + 1 - i FROM n;
        INSERT INTO Tag(pk, name, home) SELECT pk, name, pk FROM Trip;
        INSERT INTO Trip_tags SELECT pk, pk, pk, 0 FROM Trip
        """
    }

    /// Runs the migration, which kills its process before or after the tables change.
    private static func migrate(_ url: URL, killingBefore: Bool? = nil, checksSpace: Bool = true) async throws {
        let stop: MigrationStage.Work = { _ in kill(getpid(), SIGKILL) }
        let stages = killingBefore.map { before -> [MigrationStage] in
            [
                .custom(
                    fromVersion: TestVersion<First>.self, toVersion: TestVersion<Second>.self,
                    willMigrate: before ? stop : nil, didMigrate: before ? nil : stop)
            ]
        }
        try await MigrationVersions.with(old, new, stages: stages) {
            var migration = try StoreMigration(url: url, plan: TestPlan.self)
            migration.checksSpace = checksSpace
            _ = try migration.run()
        }
    }

    @Test("by a kill leaves the old store; the next one goes through", arguments: [true, false])
    func killed(_ before: Bool) async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(Self.old, sql: Self.rows(100, bytes: 10))
        let content = try fixture.content()
        let path = fixture.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, before = before as Bool] in
            try await InterruptedRelationshipMigrationTests.migrate(URL(fileURLWithPath: path), killingBefore: before)
        }
        #expect(try fixture.content() == content)
        #expect(try StoreInspection(of: fixture.url).findings == [])
        try await Self.migrate(fixture.url)
        #expect(
            try fixture.rows("SELECT count(*) FROM Journey j JOIN Tag t ON t.home = j.pk JOIN Journey_tags USING (pk)")
                == [[100]])
        #expect(try StoreInspection(of: fixture.url).findings == [])
    }

    @Test(
        "by a full disk leaves the old store whole; too little space is told first, with figures",
        .enabled("no file system can be mounted here") { try SmallDisk(megabytes: 1) != nil },
        arguments: [8, 40])
    func fullDisk(_ megabytes: Int) async throws {
        guard let disk = try SmallDisk(megabytes: megabytes) else { return }
        let url = disk.url.appendingPathComponent("store.sqlite")
        let schema = Schema(name: "Test", version: Schema.Version(1, 0, 0), entities: Self.old)
        let container = try ModelContainer(
            for: schema, configuration: ModelConfiguration(url: url, allowsCreation: true))
        let sql = Self.rows(1000, bytes: 300)
        try await container.writer.perform { try $0.database.execute(sql) }
        try await container.close()
        var failure: ModelStoreError?
        if megabytes < 40 {
            failure = await #expect(throws: ModelStoreError.self) { try await Self.migrate(url) }
            #expect(failure?.code == .insufficientSpace)
            #expect(failure?.message.contains(" MiB are free") == true, "\(failure?.message ?? "")")
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path) == ["store.sqlite"])
        }
        do { try await Self.migrate(url, checksSpace: false) } catch { failure = error as? ModelStoreError }
        let database = try Connection(.file(url.path))
        let isOld = try database.value("SELECT count(*) FROM sqlite_schema WHERE name = 'Trip'") == 1
        #expect(try database.value("SELECT count(*) FROM \(isOld ? "Trip" : "Journey")") == 1000)
        database.close()
        if megabytes == 8 { #expect(isOld && failure?.code == .database) }
        if megabytes == 40 { #expect(!isOld && failure == nil) }
        #expect(try StoreInspection(of: url).findings == [])
        let files = try FileManager.default.contentsOfDirectory(atPath: disk.url.path)
        #expect(files.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == ["store.sqlite"], "\(files)")
    }
}
