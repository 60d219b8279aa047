/// An entity that inherits from another one: its rows stand in the table of the hierarchy's root.
///
/// The root's table has all columns of the hierarchy, those of subentities allowing NULL, and a column called
/// ``EntityDescription/discriminatorName`` that tells each row's entity.
public struct SubentityDescription: Sendable, Hashable, Codable {
    /// The entity's name, which is the discriminator's value.
    public var name: String
    /// The name of the entity that it inherits from: the root, or another subentity.
    public var superentity: String
    /// The names of its own attributes, without those it inherits, in the order of their declaration.
    public var attributes: [String]
    /// Those of its own attributes that a row of it must have a value for.
    public var requiredAttributes: [String]
    /// The names of its own relationships.
    public var relationships: [String]
    /// The name it had in the schema version before, when it was renamed.
    public var originalName: String?
    /// What the store keeps true by itself about its rows and those of entities that inherit from it, besides the rules
    /// that it inherits.
    public var rules: [ModelRule] = []

    /// Describes a subentity by its parts.
    public init(
        _ name: String, superentity: String, attributes: [String], requiredAttributes: [String] = [],
        relationships: [String] = [], originalName: String? = nil
    ) {
        self.name = name
        self.superentity = superentity
        self.attributes = attributes
        self.requiredAttributes = requiredAttributes
        self.relationships = relationships
        self.originalName = originalName
    }
}
