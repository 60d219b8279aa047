/// Stored as UTF-8 text.
extension String: StorableValue {
    public static var attributeType: AttributeType { .string }

    public func write(to row: inout RowWriter) {
        row.append(text: self)
    }

    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> String {
        guard case .text(let bytes) = row[position], let text = String(validating: bytes, as: UTF8.self) else {
            throw row.invalidValue(at: position, expected: "UTF-8 text")
        }
        return text
    }
}
