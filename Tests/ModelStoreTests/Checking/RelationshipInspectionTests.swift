import Foundation
import ModelStore
import SQLite
import Testing

@Suite("Looking over and adopting a store with relationships")
struct RelationshipInspectionTests {
    private static let entities = [
        RelationshipMigrationTests.entity("Trip", RelationshipMigrationTests.one("best", "Tag")),
        HierarchyMigrationTests.sub("Tour", AttributeDescription("guide", .string)),
        RelationshipMigrationTests.entity("Tag", RelationshipMigrationTests.one("tour", "Tour")),
    ]
    private static let rows = """
        INSERT INTO Trip(pk, name, entity, guide) VALUES (1, 'Kyoto', 'Trip', NULL), (2, 'Nara', 'Tour', 'Ann');
        INSERT INTO Tag(pk, name, tour) VALUES (1, 'food', 2)
        """

    private func findings(after sql: String) async throws -> [StoreInspection.Finding] {
        let fixture = try MigrationFixture()
        try await fixture.create(Self.entities, sql: Self.rows)
        let database = try Connection(.file(fixture.url.path))
        try database.execute(sql)
        database.close()
        return try StoreInspection(of: fixture.url).findings
    }

    @Test(
        "finds references that lead nowhere or to another entity, and what a subentity lacks, by row",
        arguments: [
            ("UPDATE Trip SET best = 9 WHERE pk = 2", "reference", "Trip.best", 2),
            ("UPDATE Tag SET tour = 1", "reference", "Tag.tour", 1),
            ("UPDATE Trip SET guide = NULL", "value", "Trip.guide", 2),
            (
                "PRAGMA ignore_check_constraints = 1; UPDATE Trip SET entity = 'Walk' WHERE pk = 1", "value",
                "Trip.entity", 1
            ),
        ] as [(String, String, String, Int64)])
    func rows(_ sql: String, _ kind: String, _ place: String, _ key: Int64) async throws {
        // SQLite reports a broken CHECK as damage, too, and then nothing else is looked at.
        let findings = try await findings(after: sql)
        if findings.first?.kind == .integrity { return #expect(findings.first?.message.contains("Trip") == true) }
        #expect(findings.map(\.kind.rawValue) == [kind])
        #expect(findings.first?.message.hasPrefix(place) == true)
        #expect(findings.first?.rows?.rows.map(\.key) == [key])
    }

    @Test(
        "finds indexes that are missing, or once were",
        arguments: [
            ("DROP INDEX Tag_index_tour", "the index Tag_index_tour is missing"),
            ("CREATE INDEX Tag_index_name ON Tag (name)", "the index Tag_index_name is not in the schema"),
        ])
    func indexes(_ sql: String, _ message: String) async throws {
        let findings = try await findings(after: sql)
        #expect(findings.map(\.kind) == [.shape])
        #expect(findings.first?.message.contains(message) == true)
    }

    private static let plain = """
        CREATE TABLE Tag (pk INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, tour INTEGER TAG);
        CREATE TABLE Trip (pk INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, best INTEGER BEST,
            entity TEXT NOT NULL, guide TEXT);
        """

    private func adopt(tag: String, best: String, sql: String) async throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        let tables = Self.plain.replacing("TAG)", with: "\(tag))").replacing("BEST,", with: "\(best),")
        try Connection(.file(fixture.url.path), mode: .create).execute(tables + sql)
        try await MigrationVersions.with(Self.entities) { try fixture.migration.adopt(Schema.Version(1, 0, 0)) }
        return fixture
    }

    @Test("takes one whose foreign keys fit, and states them anew")
    func adopts() async throws {
        let fixture = try await adopt(tag: "REFERENCES Trip", best: "REFERENCES Tag(pk)", sql: Self.rows)
        #expect(try fixture.tables() == MigrationFixture.tables(Schema(entities: Self.entities).entities))
        #expect(try StoreInspection(of: fixture.url).findings == [])
        #expect(try fixture.rows("SELECT tour FROM Tag") == [[2]])
    }

    @Test(
        "refuses one whose foreign keys differ, with the difference",
        arguments: [
            ("", "REFERENCES Tag(pk)", "Tag.tour: no foreign key leads to Trip"),
            ("REFERENCES Tag", "REFERENCES Tag", "Tag.tour: the foreign key leads to Tag.pk, not Trip.pk"),
            ("REFERENCES Trip ON DELETE CASCADE", "REFERENCES Tag", "acts by itself when a row is deleted (CASCADE)"),
        ])
    func shapes(_ tag: String, _ best: String, _ line: String) async throws {
        let error = await #expect(throws: ModelStoreError.self) {
            try await adopt(tag: tag, best: best, sql: Self.rows)
        }
        #expect(error?.code == .migrationRefused)
        #expect(error?.message.contains(line) == true, "\(error?.message ?? "")")
    }

    @Test(
        "refuses one whose rows lead nowhere, are of no entity, or lack what theirs requires",
        arguments: [
            ("UPDATE Tag SET tour = 7", "tour", 1), ("UPDATE Tag SET tour = 1", "tour", 1),
            ("UPDATE Trip SET entity = 'Walk' WHERE pk = 1", "entity", 1), ("UPDATE Trip SET guide = NULL", "guide", 2),
        ] as [(String, String, Int64)])
    func values(_ sql: String, _ attribute: String, _ key: Int64) async throws {
        let error = await #expect(throws: ModelStoreError.self) {
            try await adopt(tag: "REFERENCES Trip", best: "REFERENCES Tag", sql: Self.rows + ";" + sql)
        }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.attribute == attribute)
        #expect(error?.rows?.rows.map(\.key) == [key])
    }
}
