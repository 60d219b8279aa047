/// Stored as a real; a value that is not finite is the fault `number.notFinite`.
extension Double: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .double }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        row.append(real: self)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Double {
        switch row[position] {
        case .real(let value): return value
        case .integer(let value):
            // Other tools may leave an integer in the column; it is taken where nothing is lost.
            guard let exact = Double(exactly: value) else { fallthrough }
            return exact
        default: throw row.invalidValue(at: position, expected: "a real number")
        }
    }
}

/// Stored as the real of the same value; a value that is not finite is the fault `number.notFinite`.
extension Float: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .float }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        row.append(real: Double(self))
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Float {
        let value = Float(try Double.read(from: row, at: position))
        guard value.isFinite else { throw row.invalidValue(at: position, expected: "a number in the range of Float") }
        return value
    }
}
