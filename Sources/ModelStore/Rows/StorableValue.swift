/// A value that fits one column.
///
/// Conformances: Bool, the integers, Float, Double, Decimal, String, Date, UUID, URL, Data, and optionals of these.
/// Raw-value enums are stored as their raw value, other Codable values as JSON text, by the matching overloads of
/// ``RowWriter`` and ``RowView``.
public protocol StorableValue: Sendable {
    /// The column type.
    static var attributeType: AttributeType { get }
    /// Whether NULL stands for a value of this type.
    static var isOptional: Bool { get }

    /// Appends this value as the row's next cell.
    func write(to row: inout RowWriter)

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when the cell holds something else.
    static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Self
}

extension StorableValue {
    /// False, for all but optionals.
    public static var isOptional: Bool { false }
}
