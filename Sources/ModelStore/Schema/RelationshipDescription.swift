/// One relationship of an entity: which rows of another entity, or of the same one, belong to a row.
///
/// A to-one relationship is at the same time an attribute of type ``AttributeType/reference``: its column holds the `pk` of
/// the row it leads to. A to-many relationship has no column. Its rows are those whose inverse leads back, or, where it has
/// no to-one inverse, those that the rows of its ``joinEntity`` name.
public struct RelationshipDescription: Sendable, Hashable, Codable {
    /// The property's name.
    public var name: String
    /// The name of the entity it leads to.
    public var destination: String
    /// Whether it leads to any number of rows.
    public var isToMany: Bool
    /// Whether a to-one relationship may lead nowhere; of no meaning for a to-many one.
    public var isOptional: Bool
    /// What becomes of the destination when a row is deleted.
    public var deleteRule: DeleteRule
    /// The name of the relationship that leads back, where there is one.
    public var inverse: String?
    /// The name this relationship had in the schema version before, when it was renamed.
    public var originalName: String?
    /// At least how many rows a to-many relationship leads to; 0 for no limit.
    public var minimumModelCount: Int
    /// At most how many rows a to-many relationship leads to; 0 for no limit.
    public var maximumModelCount: Int
    /// The integer attribute of the destination that keeps a to-many relationship's order, counted from 0.
    ///
    /// Without one, a to-many relationship with a to-one inverse has the order of its rows' keys. One with a join entity
    /// always keeps its order.
    public var orderedBy: String?
    /// The entity whose rows join both sides, where there is no to-one inverse; ``Schema`` fills it in.
    public var joinEntity: String?
    /// Whether this side is the join entity's `source`.
    public var isJoinSource: Bool

    /// What happens to the rows that a deleted row leads to.
    public enum DeleteRule: String, Sendable, Hashable, Codable {
        /// They are left as they are; a reference to the deleted row must not remain when the transaction ends.
        case noAction
        /// Their references to the deleted row become NULL.
        case nullify
        /// They are deleted, too.
        case cascade
        /// The row is not deleted while there are any.
        case deny
    }

    /// Describes a relationship by its parts; ``Schema`` completes it.
    public init(
        _ name: String, to destination: String, isToMany: Bool, isOptional: Bool = true,
        deleteRule: DeleteRule = .nullify, inverse: String? = nil, originalName: String? = nil,
        minimumModelCount: Int = 0, maximumModelCount: Int = 0, orderedBy: String? = nil
    ) {
        self.name = name
        self.destination = destination
        self.isToMany = isToMany
        self.isOptional = isOptional
        self.deleteRule = deleteRule
        self.inverse = inverse
        self.originalName = originalName
        self.minimumModelCount = minimumModelCount
        self.maximumModelCount = maximumModelCount
        self.orderedBy = orderedBy
        joinEntity = nil
        isJoinSource = false
    }
}
