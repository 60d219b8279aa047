import ModelStore
import SQLite
import Testing

@Suite("A lightweight migration of a hierarchy")
struct HierarchyMigrationTests {
    private static let name = AttributeDescription("name", .string, isUnique: true)

    static func trip(_ attributes: AttributeDescription..., formerly originalName: String? = nil) -> EntityDescription {
        EntityDescription(
            originalName == nil ? "Trip" : "Journey", attributes: [name] + attributes, originalName: originalName)
    }

    static func sub(
        _ name: String, of superentity: String = "Trip", _ attributes: AttributeDescription...,
        formerly originalName: String? = nil
    ) -> EntityDescription {
        var entity = EntityDescription(name, attributes: attributes, originalName: originalName)
        entity.superentity = superentity
        return entity
    }

    private static let perDiem = AttributeDescription("perDiem", .double)
    private static let rows = """
        INSERT INTO Trip(pk, name, entity, perDiem) VALUES (1, 'Kyoto', 'Trip', NULL), (2, 'Nara', 'BusinessTrip', 5)
        """

    private func migrate(
        _ old: [EntityDescription], _ new: [EntityDescription], sql: String, isSame: Bool = true
    ) async throws -> (MigrationFixture, MigrationReport) {
        let fixture = try MigrationFixture()
        let report = try await MigrationVersions.with(old, new) {
            try await fixture.create(old, sql: sql)
            return try fixture.migration.run()
        }
        if isSame { #expect(try fixture.tables() == MigrationFixture.tables(Schema(entities: new).entities)) }
        #expect(try StoreInspection(of: fixture.url).findings == [])
        return (fixture, report)
    }

    @Test("makes a plain entity a root, whose rows are its own")
    func root() async throws {
        let (fixture, report) = try await migrate(
            [Self.trip()], [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)],
            sql: "INSERT INTO Trip(pk, name) VALUES (3, 'Kyoto')")
        #expect(try fixture.rows("SELECT pk, name, entity, perDiem FROM Trip") == [[3, "Kyoto", "Trip", .null]])
        #expect(report.steps.first?.changes.contains("BusinessTrip: added as a subentity of Trip") == true)
        #expect(report.steps.first?.isBarrier == false)
    }

    @Test("takes a further subentity in, and its required attributes")
    func further() async throws {
        let old = [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)]
        let new = old + [Self.sub("Tour", of: "BusinessTrip", AttributeDescription("guide", .string))]
        let (fixture, _) = try await migrate(old, new, sql: Self.rows)
        #expect(try fixture.rows("SELECT name, entity, guide FROM Trip ORDER BY pk").map(\.last) == [.null, .null])
    }

    @Test("renames root and subentity, and what the rows say")
    func renames() async throws {
        let old = [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)]
        let new = [
            Self.trip(formerly: "Trip"), Self.sub("WorkJourney", of: "Journey", Self.perDiem, formerly: "BusinessTrip"),
        ]
        let (fixture, report) = try await migrate(old, new, sql: Self.rows)
        #expect(try fixture.rows("SELECT entity FROM Journey ORDER BY pk") == [["Journey"], ["WorkJourney"]])
        #expect(report.steps.first?.isBarrier == true)
        #expect(report.steps.first?.changes.contains("BusinessTrip → WorkJourney: renamed") == true)
    }

    @Test("gives an attribute's default to the rows of the entities that have it only")
    func defaults() async throws {
        let old = [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)]
        let client = AttributeDescription("client", .string, defaultValue: .text("none"))
        let (fixture, _) = try await migrate(
            old, [Self.trip(), Self.sub("BusinessTrip", Self.perDiem, client)], sql: Self.rows)
        #expect(try fixture.rows("SELECT client FROM Trip ORDER BY pk") == [[.null], ["none"]])
    }

    @Test("moves an attribute up to the root, and refuses to move one down")
    func moves() async throws {
        let up = AttributeDescription("perDiem", .double, isOptional: true)
        let below = [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)]
        let above = [Self.trip(up), Self.sub("BusinessTrip")]
        let (fixture, _) = try await migrate(below, above, sql: Self.rows, isSame: false)
        #expect(try fixture.rows("SELECT perDiem FROM Trip ORDER BY pk") == [[.null], [5.0]])
        let error = try await failure(above, below, sql: Self.rows)
        #expect(error?.code == .migrationRefused)
        #expect(error?.attribute == "perDiem")
        #expect(error?.message.contains("rows of Trip no longer have it") == true, "\(error?.message ?? "")")
    }

    @Test("refuses a subentity that is gone, one that had a table, and a required attribute without a default")
    func refuses() async throws {
        let old = [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)]
        let gone = try await failure(old, [Self.trip()], sql: Self.rows)
        #expect(gone?.message.contains("BusinessTrip is gone") == true)
        let client = AttributeDescription("client", .string)
        let added = try await failure(
            old, [Self.trip(), Self.sub("BusinessTrip", Self.perDiem, client)], sql: Self.rows)
        #expect(added?.attribute == "client")
        let plain = [Self.trip(), EntityDescription("BusinessTrip", attributes: [Self.perDiem])]
        let table = try await failure(plain, old, sql: "")
        #expect(table?.entity == "BusinessTrip")
        #expect(table?.message.contains("becomes a part of Trip") == true)
    }

    @Test("lists the rows of a subentity that lack what it now requires")
    func required() async throws {
        let optional = AttributeDescription("perDiem", .double, isOptional: true)
        let error = try await failure(
            [Self.trip(), Self.sub("BusinessTrip", optional)], [Self.trip(), Self.sub("BusinessTrip", Self.perDiem)],
            sql: Self.rows + ", (3, 'Uji', 'BusinessTrip', NULL)")
        #expect(error?.code == .migrationPreflight)
        #expect(error?.rows?.rows.map(\.key) == [3])
    }

    private func failure(
        _ old: [EntityDescription], _ new: [EntityDescription], sql: String
    ) async throws -> ModelStoreError? {
        let fixture = try MigrationFixture()
        return try await MigrationVersions.with(old, new) {
            try await fixture.create(old, sql: sql)
            return try fixture.failure()
        }
    }
}
