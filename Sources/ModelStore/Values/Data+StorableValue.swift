import Foundation

/// Stored as a blob.
extension Data: StorableValue {
    public static var attributeType: AttributeType { .data }

    public func write(to row: inout RowWriter) {
        withUnsafeBytes { row.append(blob: $0) }
    }

    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Data {
        guard case .blob(let bytes) = row[position] else {
            throw row.invalidValue(at: position, expected: "a blob")
        }
        return Data(bytes)
    }
}
