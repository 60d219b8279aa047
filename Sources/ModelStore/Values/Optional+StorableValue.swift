/// nil is stored as NULL.
extension Optional: StorableValue where Wrapped: StorableValue {
    @inlinable
    public static var attributeType: AttributeType { Wrapped.attributeType }

    @inlinable
    public static var isOptional: Bool { true }

    @inlinable
    public func write(to row: inout RowWriter) {
        if let self {
            self.write(to: &row)
        } else {
            row.appendNull()
        }
    }

    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Wrapped? {
        if case .null = row[position] { return nil }
        return try Wrapped.read(from: row, at: position)
    }
}
