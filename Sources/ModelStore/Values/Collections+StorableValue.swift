/// Stored as a JSON array.
extension Array: StorableValue where Element: JSONScalar {
    @inlinable
    public static var attributeType: AttributeType { .json }

    @inlinable
    public func write(to row: inout RowWriter) {
        Element.write(self, to: &row)
    }

    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> [Element] {
        try Element.elements(from: row, at: position)
    }
}

/// Stored as a JSON array in ascending order, so that equal sets are equal text.
extension Set: StorableValue where Element: JSONScalar & Comparable {
    @inlinable
    public static var attributeType: AttributeType { .json }

    @inlinable
    public func write(to row: inout RowWriter) {
        Element.write(sorted(), to: &row)
    }

    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Set<Element> {
        Set(try Element.elements(from: row, at: position))
    }
}
