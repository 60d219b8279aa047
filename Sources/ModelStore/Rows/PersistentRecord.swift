/// A Sendable value with the properties of a model: what pipelines decode, validate and carry.
///
/// `@Model` on a struct writes this conformance; on a class it writes a nested `Record` that has it. To conform by
/// hand, describe the entity and write and read the attributes in its order.
public protocol PersistentRecord: EntityRepresentable, Sendable {
    /// Which fields the source had. A conformance without the macro may return ``FieldPresence/all`` and ignore the
    /// setter.
    var presence: FieldPresence { get set }

    /// Appends each attribute's value to `row`, exactly one for each attribute, in the entity's order.
    func write(to row: inout RowWriter)

    /// Reads the attributes of a stored row.
    /// - Throws: ``ModelStoreError`` when a column does not hold what the attribute's type needs.
    init(from row: RowView) throws(ModelStoreError)
}
