/// What a raw-value type gets that declares conformance to ``StorableValue`` itself: it is stored as its raw value.
extension StorableValue where Self: RawRepresentable, RawValue: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { RawValue.attributeType }

    /// Appends this value as the row's next cell.
    @inlinable
    public func write(to row: inout RowWriter) {
        rawValue.write(to: &row)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Self {
        try row.readRawValue(position)
    }
}
