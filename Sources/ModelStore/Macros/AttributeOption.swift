/// An option of ``Attribute(_:originalName:defaultsTo:)``.
public struct AttributeOption: Sendable, Hashable {
    private let name: String

    /// No two rows have the same value; a record whose value is there already updates that row.
    public static let unique = AttributeOption(name: "unique")
}
