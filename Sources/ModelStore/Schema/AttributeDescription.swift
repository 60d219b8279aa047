/// One attribute of an entity: a property of a model and a column of its table.
public struct AttributeDescription: Sendable, Hashable, Codable {
    /// The property's name, which is the column's name.
    public var name: String
    /// What the column holds.
    public var type: AttributeType
    /// Whether NULL is allowed.
    public var isOptional: Bool
    /// Whether no two rows may have the same value.
    public var isUnique: Bool
    /// The name this attribute had in the schema version before, when it was renamed.
    public var originalName: String?
    /// Whether the model gives the property a default, so that a record may leave it out.
    public var hasDefault: Bool
    /// The default as it is stored, where it is known: what a migration that adds the attribute gives to the rows there are.
    public var defaultValue: StoredDefault?
    /// Whether the bytes are in a file beside the store, named by their digest; the column then holds digest and length.
    public var isExternal: Bool = false
    /// Whether the value of a deleted row stays readable in history, in the tombstone.
    public var preservesValueOnDeletion: Bool = false

    /// The SQLite storage class of the column: that of the type, but text for one whose bytes are in a file.
    public var storage: StorageClass { isExternal ? .text : type.storage }

    /// Describes an attribute by its parts.
    public init(
        _ name: String, _ type: AttributeType, isOptional: Bool = false, isUnique: Bool = false,
        originalName: String? = nil, hasDefault: Bool = false, defaultValue: StoredDefault? = nil
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.isUnique = isUnique
        self.originalName = originalName
        self.hasDefault = hasDefault || defaultValue != nil
        self.defaultValue = defaultValue
    }
}
