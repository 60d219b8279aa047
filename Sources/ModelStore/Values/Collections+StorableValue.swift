/// Stored as a JSON array.
extension Array: StorableValue where Element: JSONScalar {
    /// The column type.
    @inlinable
    public static var attributeType: AttributeType { .json }

    /// Appends this value as the row's next cell.
    @inlinable
    public func write(to row: inout RowWriter) {
        Element.write(self, to: &row)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> [Element] {
        try Element.elements(from: row, at: position)
    }
}

/// Stored as a JSON array in ascending order, so that equal sets are equal text.
extension Set: StorableValue where Element: JSONScalar & Comparable {
    /// The column type.
    @inlinable
    public static var attributeType: AttributeType { .json }

    /// Appends this value as the row's next cell.
    @inlinable
    public func write(to row: inout RowWriter) {
        Element.write(sorted(), to: &row)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    @inlinable
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Set<Element> {
        Set(try Element.elements(from: row, at: position))
    }
}
