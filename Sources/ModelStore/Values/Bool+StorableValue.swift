/// Stored as the integers 0 and 1.
extension Bool: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .bool }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        row.append(integer: self ? 1 : 0)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Bool {
        switch row[position] {
        case .integer(0): return false
        case .integer(1): return true
        default: throw row.invalidValue(at: position, expected: "0 or 1")
        }
    }
}
