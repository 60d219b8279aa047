import ModelStore
import SQLite
import Testing

struct SchemaResolutionTests {
    private static let trip = {
        var entity = EntityDescription("Trip", attributes: [AttributeDescription("name", .string, isUnique: true)])
        entity.relationships = [
            RelationshipDescription("activities", to: "Activity", isToMany: true, deleteRule: .cascade),
            RelationshipDescription("tags", to: "Tag", isToMany: true, inverse: "trips"),
        ]
        return entity
    }()

    private static let activity = {
        var entity = EntityDescription(
            "Activity",
            attributes: [
                AttributeDescription("name", .string), AttributeDescription("trip", .reference, isOptional: true),
            ])
        entity.relationships = [RelationshipDescription("trip", to: "Trip", isToMany: false)]
        entity.indexes = [["name"]]
        return entity
    }()

    private static let tag = {
        var entity = EntityDescription("Tag", attributes: [AttributeDescription("label", .string)])
        entity.relationships = [RelationshipDescription("trips", to: "Trip", isToMany: true)]
        return entity
    }()

    private static let business = {
        var entity = EntityDescription(
            "BusinessTrip",
            attributes: [
                AttributeDescription("name", .string, isUnique: true), AttributeDescription("perDiem", .double),
            ])
        entity.superentity = "Trip"
        return entity
    }()

    private let schema = Schema(entities: [trip, activity, tag, business])

    @Test func theOnlyRelationshipsBetweenTwoEntitiesAreInverses() {
        #expect(schema.entity(named: "Trip")?.relationship(named: "activities")?.inverse == "trip")
        #expect(schema.entity(named: "Activity")?.relationship(named: "trip")?.inverse == "activities")
        #expect(schema.entity(named: "Tag")?.relationship(named: "trips")?.inverse == "tags")
    }

    @Test func manyToManyHasOneEntityThatJoins() throws {
        #expect(schema.entities.map(\.name) == ["Trip", "Activity", "Tag", "Trip_tags"])
        #expect(schema.entity(named: "Trip")?.relationship(named: "tags")?.isJoinSource == true)
        #expect(schema.entity(named: "Tag")?.relationship(named: "trips")?.joinEntity == "Trip_tags")
        #expect(schema.entity(named: "Tag")?.relationship(named: "trips")?.isJoinSource == false)
        try schema.validate()
    }

    @Test func aSubentityIsPartOfItsRoot() throws {
        let root = try #require(schema.entity(named: "BusinessTrip"))
        #expect(root.name == "Trip")
        #expect(root.attributes.map(\.name) == ["name", "entity", "perDiem"])
        #expect(root.attributes.map(\.isOptional) == [false, false, true])
        #expect(root.subentities.map(\.requiredAttributes) == [["perDiem"]])
        #expect(root.lineage(below: "Trip") == ["Trip", "BusinessTrip"])
    }

    @Test func whatIsResolvedStaysAsItIs() {
        #expect(Schema(entities: schema.entities).entities == schema.entities)
    }

    @Test func theTablesHaveForeignKeysIndexesAndADiscriminator() async throws {
        let container = try ModelContainer(for: schema, configuration: .inMemory)
        let sql = try await container.writer.perform { connection in
            try connection.database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").compactMap {
                $0[0].text
            }
        }
        let text = sql.joined(separator: "\n")
        for part in [
            "\"trip\" INTEGER REFERENCES \"Trip\" (pk) DEFERRABLE INITIALLY DEFERRED",
            "CREATE INDEX \"Activity_index_trip\" ON \"Activity\" (\"trip\")",
            "CREATE INDEX \"Activity_index_name\" ON \"Activity\" (\"name\")",
            "CREATE INDEX \"Trip_tags_index_target\" ON \"Trip_tags\" (\"target\")",
            "CHECK (\"entity\" IN ('Trip', 'BusinessTrip'))",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        try await container.close()
    }

    @Test func whatLeadsNowhereIsRefused() {
        for entities in [[Self.activity], [Self.business]] {
            #expect(throws: ModelStoreError.self) { try Schema(entities: entities).validate() }
        }
        var unordered = Self.trip
        unordered.relationships[0].orderedBy = "place"
        #expect(throws: ModelStoreError.self) {
            try Schema(entities: [unordered, Self.activity, Self.tag]).validate()
        }
    }
}
