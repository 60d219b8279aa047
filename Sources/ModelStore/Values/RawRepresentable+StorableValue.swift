/// What a raw-value type gets that declares conformance to ``StorableValue`` itself: it is stored as its raw value.
extension StorableValue where Self: RawRepresentable, RawValue: StorableValue {
    public static var attributeType: AttributeType { RawValue.attributeType }

    @inlinable
    public func write(to row: inout RowWriter) {
        rawValue.write(to: &row)
    }

    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Self {
        try row.readRawValue(position)
    }
}
