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

    /// The position of the attribute called `name`, or nil.
    public func index(of name: String) -> Int? {
        attributes.firstIndex { $0.name == name }
    }

    /// The attributes that tell one record from another: those of the first uniqueness constraint, or none.
    public var identity: [String] {
        uniquenessConstraints.first ?? []
    }
}
