import Foundation

/// Stored as a blob.
extension Data: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .data }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        withUnsafeBytes { row.append(blob: $0) }
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Data {
        guard case .blob(let bytes) = row[position] else {
            throw row.invalidValue(at: position, expected: "a blob")
        }
        return Data(bytes)
    }
}
