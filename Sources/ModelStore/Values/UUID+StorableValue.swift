import Foundation

/// Stored as text of 36 upper-case characters; lower case is read as well.
extension UUID: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .uuid }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        withUnsafeTemporaryAllocation(byteCount: UUIDText.length, alignment: 1) { text in
            UUIDText.write(self, into: text)
            row.append(text: UnsafeRawBufferPointer(text))
        }
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> UUID {
        guard case .text(let bytes) = row[position], let value = UUIDText.uuid(from: bytes) else {
            throw row.invalidValue(at: position, expected: "a UUID")
        }
        return value
    }
}
