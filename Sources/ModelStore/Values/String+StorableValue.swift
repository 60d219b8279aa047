/// Stored as UTF-8 text.
extension String: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .string }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        row.append(text: self)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> String {
        guard case .text(let bytes) = row[position], let text = String(utf8: bytes) else {
            throw row.invalidValue(at: position, expected: "UTF-8 text")
        }
        return text
    }
}
