/// An option of ``Attribute(_:originalName:defaultsTo:)``.
public struct AttributeOption: Sendable, Hashable {
    private let name: String

    /// No two rows have the same value; a record whose value is there already updates that row.
    public static let unique = AttributeOption(name: "unique")

    /// The bytes are in a file beside the store, and the column has their SHA-256 and length.
    ///
    /// A class's property is `Data` or `Data?`; fetching an object does not read the file, using the property does. A
    /// struct's property, like that of a class's `Record`, is an ``ExternalData``.
    public static let externalStorage = AttributeOption(name: "externalStorage")

    /// Deleting a row leaves the value readable in history; see ``HistoryTombstone``.
    public static let preserveValueOnDeletion = AttributeOption(name: "preserveValueOnDeletion")

    /// The column has what `transformer` makes of the value; so has the record in JSON and other forms.
    public static func transformable<Transformer: AttributeTransformer>(
        by transformer: Transformer.Type
    ) -> AttributeOption {
        AttributeOption(name: "transformable(\(transformer))")
    }
}
