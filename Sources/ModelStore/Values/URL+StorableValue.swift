import Foundation

/// Stored as its absolute string.
extension URL: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .url }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        row.append(text: absoluteString)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> URL {
        guard case .text(let bytes) = row[position], let text = String(utf8: bytes),
            let url = URL(string: text)
        else {
            throw row.invalidValue(at: position, expected: "a URL")
        }
        return url
    }
}
