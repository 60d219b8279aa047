import Ferry
import ModelStore

// Models of every kind of relationship, that conform by hand: trips that follow each other and have tags, business trips,
// activities of trips, and marks, which nothing tells apart.

struct GraphTrip: PersistentRecord, Codable {
    static let entity = {
        var entity = EntityDescription(
            "GraphTrip",
            attributes: [
                AttributeDescription("name", .string, isUnique: true),
                AttributeDescription("next", .reference, isOptional: true),
            ])
        entity.relationships = [
            RelationshipDescription("next", to: "GraphTrip", isToMany: false),
            RelationshipDescription("tags", to: "GraphTag", isToMany: true),
        ]
        return entity
    }()
    var name: String
    var next: ModelReference?
    var presence: FieldPresence {
        get { .all }
        set {}
    }

    func write(to row: inout RowWriter) {
        row.append(name)
        row.append(next)
    }

    init(from row: RowView) throws(ModelStoreError) {
        name = try row.read(0)
        next = try row.read(1)
    }

    private enum CodingKeys: String, CodingKey { case name, next }
}

struct GraphBusinessTrip: PersistentRecord, Codable {
    static let entity = {
        var entity = GraphTrip.entity
        entity.name = "GraphBusinessTrip"
        entity.superentity = "GraphTrip"
        entity.attributes.append(AttributeDescription("perDiem", .double))
        return entity
    }()
    var name: String
    var next: ModelReference?
    var perDiem: Double
    var presence: FieldPresence {
        get { .all }
        set {}
    }

    func write(to row: inout RowWriter) {
        row.append(name)
        row.append(next)
        row.append(perDiem)
    }

    init(from row: RowView) throws(ModelStoreError) {
        name = try row.read(0)
        next = try row.read(1)
        perDiem = try row.read(2)
    }

    private enum CodingKeys: String, CodingKey { case name, next, perDiem }
}

struct GraphTag: PersistentRecord, Codable {
    static let entity = EntityDescription(
        "GraphTag", attributes: [AttributeDescription("label", .string, isUnique: true)])
    var label: String
    var presence: FieldPresence {
        get { .all }
        set {}
    }

    func write(to row: inout RowWriter) { row.append(label) }

    init(from row: RowView) throws(ModelStoreError) { label = try row.read(0) }

    private enum CodingKeys: String, CodingKey { case label }
}

struct GraphActivity: PersistentRecord, Codable {
    static let entity = {
        var entity = EntityDescription(
            "GraphActivity",
            attributes: [
                AttributeDescription("title", .string), AttributeDescription("day", .int64),
                AttributeDescription("trip", .reference),
            ], uniquenessConstraints: [["title", "day"]])
        entity.relationships = [RelationshipDescription("trip", to: "GraphTrip", isToMany: false, isOptional: false)]
        return entity
    }()
    var title: String
    var day: Int
    var trip: ModelReference
    var presence: FieldPresence {
        get { .all }
        set {}
    }

    func write(to row: inout RowWriter) {
        row.append(title)
        row.append(day)
        row.append(trip)
    }

    init(from row: RowView) throws(ModelStoreError) {
        title = try row.read(0)
        day = try row.read(1)
        trip = try row.read(2)
    }

    private enum CodingKeys: String, CodingKey { case title, day, trip }
}

struct GraphMark: PersistentRecord, Codable {
    static let entity = {
        var entity = EntityDescription(
            "GraphMark",
            attributes: [
                AttributeDescription("text", .string), AttributeDescription("activity", .reference, isOptional: true),
                AttributeDescription("previous", .reference, isOptional: true),
            ])
        entity.relationships = [
            RelationshipDescription("activity", to: "GraphActivity", isToMany: false),
            RelationshipDescription("previous", to: "GraphMark", isToMany: false),
        ]
        return entity
    }()
    var text: String
    var activity: ModelReference?
    var previous: ModelReference?
    var presence: FieldPresence {
        get { .all }
        set {}
    }

    func write(to row: inout RowWriter) {
        row.append(text)
        row.append(activity)
        row.append(previous)
    }

    init(from row: RowView) throws(ModelStoreError) {
        text = try row.read(0)
        activity = try row.read(1)
        previous = try row.read(2)
    }

    private enum CodingKeys: String, CodingKey { case text, activity, previous }
}

enum GraphSchema: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static let models: [any EntityRepresentable.Type] = [
        GraphMark.self, GraphActivity.self, GraphTrip.self, GraphBusinessTrip.self, GraphTag.self,
    ]
}

extension ModelRegistry {
    static let graph = ModelRegistry([
        SchemaRegistration(
            versions: [GraphSchema.self], current: GraphSchema.self,
            models: [
                ModelRegistration(GraphMark.self), ModelRegistration(GraphActivity.self),
                ModelRegistration(GraphTrip.self), ModelRegistration(GraphBusinessTrip.self),
                ModelRegistration(GraphTag.self),
            ])
    ])
}
