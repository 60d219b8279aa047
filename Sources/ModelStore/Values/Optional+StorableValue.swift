/// nil is stored as NULL.
extension Optional: StorableValue where Wrapped: StorableValue {
    /// The column type.
    @inlinable
    public static var attributeType: AttributeType { Wrapped.attributeType }

    /// True: NULL stands for nil.
    @inlinable
    public static var isOptional: Bool { true }

    /// Appends this value as the row's next cell.
    @inlinable
    public func write(to row: inout RowWriter) {
        if let self {
            self.write(to: &row)
        } else {
            row.appendNull()
        }
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Wrapped? {
        if case .null = row[position] { return nil }
        return try Wrapped.read(from: row, at: position)
    }
}
