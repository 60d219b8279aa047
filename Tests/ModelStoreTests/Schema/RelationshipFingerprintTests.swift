import ModelStore
import SQLite
import Testing

@Suite("The fingerprint of relationships and hierarchies")
struct RelationshipFingerprintTests {
    private static let trip = RelationshipMigrationTests.entity(
        "Trip", RelationshipMigrationTests.many("tags", "Tag"), RelationshipMigrationTests.many("stops", "Stop"))
    private static let tag = RelationshipMigrationTests.entity("Tag", RelationshipMigrationTests.many("trips", "Trip"))
    private static let stop = RelationshipMigrationTests.entity(
        "Stop", RelationshipMigrationTests.one("trip", "Trip"),
        attributes: [AttributeDescription("place", .int64), AttributeDescription("codes", .json)])
    private static let tour = HierarchyMigrationTests.sub("Tour", AttributeDescription("guide", .string))
    private static let walk = HierarchyMigrationTests.sub("Walk", AttributeDescription("length", .double))

    /// The schema with one of its entities, the trip, the tag, the stop, the tour or the walk, changed.
    private func schema(_ change: (inout [EntityDescription]) -> Void = { _ in }) -> Schema {
        var entities = [Self.trip, Self.tag, Self.stop, Self.tour, Self.walk]
        change(&entities)
        return Schema(entities: entities)
    }

    @Test("stays through any order, rules, delete rules, counts and former names")
    func same() throws {
        let plain = schema()
        try plain.validate()
        let changes: [(inout [EntityDescription]) -> Void] = [
            { $0.reverse() }, { $0.swapAt(0, 1) },
            { $0[0].relationships.reverse() }, { $0[2].attributes.reverse() },
            { $0[0].relationships[0].deleteRule = .deny }, { $0[0].relationships[0].maximumModelCount = 3 },
            { $0[0].relationships[0].originalName = "labels" }, { $0[3].originalName = "Trek" },
            { $0[2].rules = [.count(attribute: "place", entity: "Tag", member: "name")] },
        ]
        for (number, change) in changes.enumerated() {
            #expect(schema(change).fingerprint == plain.fingerprint, "\(number)")
        }
    }

    @Test("differs with an index, a destination, an inverse, an order, and what a subentity requires")
    func different() {
        let changes: [(inout [EntityDescription]) -> Void] = [
            { _ in }, { $0[2].indexes = [["place"]] }, { $0[2].indexes = [["place", "name"]] },
            { $0[2].indexes = [["name", "place"]] }, { $0[2].relationships[0].destination = "Tour" },
            { $0[1].relationships[0].destination = "Stop" }, { $0[0].relationships[1].orderedBy = "place" },
            { $0[3].attributes[0].isOptional = true }, { $0[4].superentity = "Tour" },
            { $0[0].relationships.removeLast() },
        ]
        #expect(Set(changes.map { schema($0).fingerprint }).count == changes.count)
    }

    @Test("tells in words in what schemas differ")
    func words() {
        let other = schema {
            $0[2].indexes = [["place"]]
            $0[0].relationships[1].orderedBy = "place"
            $0[3].attributes[0].isOptional = true
        }
        let lines = SchemaDifference(stored: schema().entities, program: other.entities).lines
        #expect(lines.contains("Stop: index (place) only in the program"))
        #expect(lines.contains { $0.hasPrefix("Trip.stops: leads to many of Stop, inverse trip in the store") })
        #expect(
            lines.contains { $0.hasPrefix("Tour: a subentity of Trip with (guide), requiring (guide) in the store") })
        #expect(lines.count == 3)
    }

    @Test("that stays lets a program that opens the store record its rules, for those that know it by that only")
    func refresh() async throws {
        let fixture = try MigrationFixture()
        var trip = Self.trip
        trip.attributes.append(AttributeDescription("edited", .date, isOptional: true))
        try await fixture.create([trip, Self.tag, Self.stop])
        trip.relationships[1].deleteRule = .cascade
        trip.rules = [.touch(attribute: "edited", when: ["name"])]
        let configuration = ModelConfiguration(url: fixture.url)
        let schema = Schema(name: "Test", entities: [trip, Self.tag, Self.stop])
        try await ModelContainer(for: schema, configuration: configuration).close()
        let opened = try ModelContainer(opening: configuration)
        #expect(opened.schema.entity(named: "Trip")?.rules == trip.rules)
        #expect(opened.schema.entity(named: "Trip")?.relationships[1].deleteRule == .cascade)
        try await opened.close()
        #expect(try fixture.rows("SELECT count(*), max(version) FROM ferry_schema") == [[1, "1.0.0"]])
    }
}
