import Foundation

/// Stored as the text of ``StoredDate``: a date outside the years 1 to 9999 is the fault `date.range`, one finer than a
/// microsecond is rounded and counted.
extension Date: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .date }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        withUnsafeTemporaryAllocation(byteCount: StoredDate.length, alignment: 1) { text in
            switch StoredDate.write(self, into: text) {
            case .exact: break
            case .rounded: row.noteRounding()
            case .outOfRange:
                row.fail(code: "date.range", message: "the date is not in the years 1 to 9999")
                row.appendNull()
                return
            }
            row.append(text: UnsafeRawBufferPointer(text))
        }
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Date {
        guard case .text(let bytes) = row[position], let value = StoredDate.date(from: bytes) else {
            throw row.invalidValue(at: position, expected: "a date like 2025-06-01T09:41:00.000000Z")
        }
        return value
    }
}
