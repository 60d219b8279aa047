/// A persistent type as the store sees it: what a compiled model and a declared one both become.
public struct EntityDescription: Sendable, Hashable, Codable {
    /// The entity's name, which is the table's name.
    public var name: String
    /// The attributes in the order of their columns.
    public var attributes: [AttributeDescription]
    /// The sets of attribute names whose values together may not occur twice; single unique attributes come first.
    public var uniquenessConstraints: [[String]]
    /// The name this entity had in the schema version before, when it was renamed.
    public var originalName: String?
    /// The relationships; a to-one is an attribute, too.
    public var relationships: [RelationshipDescription] = []
    /// The sets of attribute names that have an index without being unique, in the index's order.
    public var indexes: [[String]] = []
    /// What the store keeps true by itself.
    public var rules: [ModelRule] = []
    /// The entity that this one inherits from, as a model declares it. In a schema, such an entity is one of the
    /// ``subentities`` of its root.
    public var superentity: String?
    /// The entities that inherit from this one, at any depth, each after the one it inherits from.
    public var subentities: [SubentityDescription] = []
    /// Whether the rows join two sides of a to-many relationship; no model has such an entity.
    public var isJoin = false

    /// The name of the attribute that tells which entity of a hierarchy a row is of.
    public static let discriminatorName = "entity"

    /// Describes an entity; each attribute with `isUnique` becomes a uniqueness constraint of its own.
    public init(
        _ name: String, attributes: [AttributeDescription], uniquenessConstraints: [[String]] = [],
        originalName: String? = nil
    ) {
        self.name = name
        self.attributes = attributes
        self.uniquenessConstraints = attributes.filter(\.isUnique).map { [$0.name] } + uniquenessConstraints
        self.originalName = originalName
    }

    /// The relationship called `name`, or nil.
    public func relationship(named name: String) -> RelationshipDescription? {
        relationships.first { $0.name == name }
    }

    /// The position of the attribute called `name`, or nil.
    public func index(of name: String) -> Int? {
        attributes.firstIndex { $0.name == name }
    }

    /// The attributes that tell one record from another: those of the first uniqueness constraint, or none.
    public var identity: [String] {
        uniquenessConstraints.first ?? []
    }
}
