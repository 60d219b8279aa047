import ModelStore
import SQLite
import Testing

@Suite("A lightweight migration of relationships")
struct RelationshipMigrationTests {
    /// An entity with a `name`, and its relationships; those to one row are attributes, too.
    static func entity(
        _ name: String, _ relationships: RelationshipDescription..., formerly originalName: String? = nil,
        attributes: [AttributeDescription] = []
    ) -> EntityDescription {
        let references = relationships.filter { !$0.isToMany }.map {
            AttributeDescription($0.name, .reference, isOptional: $0.isOptional, originalName: $0.originalName)
        }
        var entity = EntityDescription(
            name, attributes: [AttributeDescription("name", .string, isUnique: true)] + attributes + references,
            originalName: originalName)
        entity.relationships = relationships
        return entity
    }

    static func one(
        _ name: String, _ destination: String, optional: Bool = true, formerly: String? = nil, inverse: String? = nil
    ) -> RelationshipDescription {
        RelationshipDescription(
            name, to: destination, isToMany: false, isOptional: optional, inverse: inverse, originalName: formerly)
    }

    static func many(
        _ name: String, _ destination: String, formerly: String? = nil, inverse: String? = nil
    ) -> RelationshipDescription {
        RelationshipDescription(name, to: destination, isToMany: true, inverse: inverse, originalName: formerly)
    }

    private static let rows = """
        INSERT INTO Trip(pk, name) VALUES (1, 'Kyoto'), (2, 'Nara');
        INSERT INTO Tag(pk, name) VALUES (4, 'food'), (5, 'art')
        """

    /// Migrates and checks that the tables are those of a store made anew, and every reference leads somewhere.
    private func migrate(
        _ old: [EntityDescription], _ new: [EntityDescription], sql: String
    ) async throws -> (MigrationFixture, MigrationReport) {
        let fixture = try MigrationFixture()
        let report = try await MigrationVersions.with(old, new) {
            try await fixture.create(old, sql: sql)
            return try fixture.migration.run()
        }
        let entities = Schema(entities: new).entities
        let tables = try fixture.tables()
        #expect(
            tables.filter { $0.contains("INDEX") } == MigrationFixture.tables(entities).filter { $0.contains("INDEX") })
        let keys = try fixture.rows(
            """
            SELECT t.name, f."from", f."table" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
            WHERE t.type = 'table' ORDER BY 1, 2
            """)
        let wanted = entities.sorted { $0.name < $1.name }.flatMap { entity in
            entity.relationships.filter { !$0.isToMany }.sorted { $0.name < $1.name }.map {
                [Value.text(entity.name), .text($0.name), .text($0.destination)]
            }
        }
        #expect(keys == wanted)
        #expect(try fixture.rows("PRAGMA foreign_key_check") == [])
        #expect(try StoreInspection(of: fixture.url).findings == [])
        return (fixture, report)
    }

    @Test("adds one to one row in place, one to many rows with its join, and indexes")
    func adds() async throws {
        let old = [Self.entity("Trip"), Self.entity("Tag")]
        var tag = Self.entity("Tag", Self.one("trip", "Trip"))
        tag.indexes = [["name", "trip"]]
        let new = [Self.entity("Trip", Self.many("others", "Trip")), tag]
        let (fixture, report) = try await migrate(old, new, sql: Self.rows)
        #expect(try fixture.rows("SELECT pk, name, trip FROM Tag") == [[4, "food", .null], [5, "art", .null]])
        #expect(try fixture.rows("SELECT count(*) FROM Trip_others") == [[0]])
        #expect(
            report.steps.first?.changes == [
                "Trip.others: added, leads to many of Trip", "Tag.trip: added, optional", "Tag: index (name, trip)",
                "Trip_others: added",
            ])
        #expect(report.steps.first?.isBarrier == false)
    }

    @Test("removes them, and history keeps what goes")
    func removes() async throws {
        let old = [Self.entity("Trip", Self.many("tags", "Tag"), Self.one("best", "Tag")), Self.entity("Tag")]
        let new = [Self.entity("Trip"), Self.entity("Tag")]
        let (fixture, report) = try await migrate(
            old, new,
            sql: Self.rows + "; UPDATE Trip SET best = 4 WHERE pk = 1; INSERT INTO Trip_tags VALUES (1, 1, 4, 0)")
        #expect(report.steps.first?.removals.map(\.count) == [1, 1])
        #expect(report.steps.first?.isBarrier == true)
        #expect(try fixture.rows("SELECT count(*) FROM ferry_change") == [[2]])
    }

    @Test("follows entities, relationships and joins that get other names", arguments: [false, true])
    func renames(_ isTagFirst: Bool) async throws {
        let old = [
            Self.entity("Trip", Self.many("tags", "Tag", inverse: "trips"), Self.one("next", "Trip")),
            Self.entity("Tag", Self.many("trips", "Trip"), Self.one("home", "Trip")),
        ]
        let journey = Self.entity(
            "Journey", Self.many("labels", "Label", formerly: "tags", inverse: "journeys"),
            Self.one("later", "Journey", formerly: "next"), formerly: "Trip")
        let label = Self.entity(
            "Label", Self.many("journeys", "Journey", formerly: "trips"), Self.one("home", "Journey"), formerly: "Tag")
        let (fixture, report) = try await migrate(
            old, isTagFirst ? [label, journey] : [journey, label],
            sql: Self.rows
                + "; UPDATE Trip SET next = 3 - pk; UPDATE Tag SET home = 2; INSERT INTO Trip_tags VALUES (1, 2, 5, 0)")
        #expect(try fixture.rows("SELECT name, later FROM Journey ORDER BY pk") == [["Kyoto", 2], ["Nara", 1]])
        #expect(try fixture.rows("SELECT name, home FROM Label ORDER BY pk") == [["food", 2], ["art", 2]])
        #expect(try fixture.rows("SELECT source, target FROM Journey_labels") == [[2, 5]])
        #expect(report.steps.first?.changes.contains("Trip_tags → Journey_labels: renamed") == true)
        #expect(report.steps.first?.removals == [])
    }

    @Test("turns the rows of a join where its other side leads")
    func turns() async throws {
        let old = [
            Self.entity("Trip", Self.many("tags", "Tag", inverse: "trips")),
            Self.entity("Tag", Self.many("trips", "Trip")),
        ]
        let new = [
            Self.entity("Trip", Self.many("tags", "Tag")),
            Self.entity("Tag", Self.many("trips", "Trip", inverse: "tags")),
        ]
        let (fixture, _) = try await migrate(
            old, new, sql: Self.rows + "; INSERT INTO Trip_tags VALUES (1, 2, 5, 0)")
        #expect(try fixture.rows("SELECT source, target FROM Tag_trips") == [[5, 2]])
    }

    @Test("refuses what does not follow, naming the property and the reason")
    func refuses() async throws {
        let tag = Self.entity("Tag")
        let old = [Self.entity("Trip", Self.one("best", "Tag"), Self.many("tags", "Tag")), tag]
        let cases: [(EntityDescription, String, String)] = [
            (
                Self.entity(
                    "Trip", Self.one("best", "Tag"), Self.many("tags", "Tag"), Self.one("z", "Tag", optional: false)),
                "z", "required without a default"
            ),
            (Self.entity("Trip", Self.one("best", "Trip"), Self.many("tags", "Tag")), "best", "instead of Tag"),
            (Self.entity("Trip", Self.one("best", "Tag"), Self.many("tags", "Trip")), "tags", "instead of Tag"),
            (Self.entity("Trip", Self.many("best", "Tag"), Self.many("tags", "Tag")), "best", "now leads to many"),
        ]
        for (trip, attribute, reason) in cases {
            let fixture = try MigrationFixture()
            let error = try await MigrationVersions.with(old, [trip, tag]) {
                try await fixture.create(old, sql: Self.rows)
                return try fixture.failure()
            }
            #expect(error?.code == .migrationRefused)
            #expect(error?.attribute == attribute)
            #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        }
    }

    @Test("lists the rows without a value of a relationship that becomes required")
    func required() async throws {
        let old = [Self.entity("Trip", Self.one("best", "Tag")), Self.entity("Tag")]
        let new = [Self.entity("Trip", Self.one("best", "Tag", optional: false)), Self.entity("Tag")]
        let fixture = try MigrationFixture()
        let error = try await MigrationVersions.with(old, new) {
            try await fixture.create(old, sql: Self.rows + "; UPDATE Trip SET best = 4 WHERE pk = 1")
            return try fixture.failure()
        }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.rows?.rows.map(\.key) == [2])
    }

    @Test("fails where rows lead to rows that are not there, naming both")
    func dangling() async throws {
        let old = [Self.entity("Trip", Self.one("best", "Tag")), Self.entity("Tag")]
        let new = [Self.entity("Trip", Self.one("best", "Tag"), Self.one("next", "Trip")), Self.entity("Tag")]
        let fixture = try MigrationFixture()
        let error = try await MigrationVersions.with(old, new) {
            try await fixture.create(old, sql: Self.rows)
            try Connection(.file(fixture.url.path)).execute("UPDATE Trip SET best = 99 WHERE pk = 2")
            return try fixture.failure()
        }
        #expect(error?.code == .migrationFailed)
        #expect(error?.entity == "Trip")
        #expect(error?.attribute == "best")
        #expect(error?.rows?.rows.map(\.key) == [2])
    }
}
