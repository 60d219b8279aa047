/// Stored as the integers 0 and 1.
extension Bool: StorableValue {
    public static var attributeType: AttributeType { .bool }

    public func write(to row: inout RowWriter) {
        row.append(integer: self ? 1 : 0)
    }

    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Bool {
        switch row[position] {
        case .integer(0): return false
        case .integer(1): return true
        default: throw row.invalidValue(at: position, expected: "0 or 1")
        }
    }
}
