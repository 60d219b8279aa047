import SQLite

extension Statement {
    /// Binds the cell at `position` of `row` without copying: the row must stay in place until the statement was reset.
    @inline(__always)
    package func bind(_ row: RowView, position: Int, at parameter: Int) throws(SQLiteError) {
        switch row[position] {
        case .null: try bindNull(at: parameter)
        case .integer(let integer): try bind(integer: integer, at: parameter)
        case .real(let real): try bind(real: real, at: parameter)
        case .text(let bytes): try bind(borrowedText: bytes, at: parameter)
        case .blob(let bytes): try bind(borrowedBlob: bytes, at: parameter)
        }
    }

    /// Binds all cells of `row` in order, the first at parameter `first`.
    @inline(__always)
    package func bind(_ row: RowView, firstParameter first: Int) throws(SQLiteError) {
        for position in 0..<row.count { try bind(row, position: position, at: first + position) }
    }

    /// Appends the current row's value in `column` as the next cell.
    @inline(__always)
    package func encodeCell(_ column: Int, into writer: inout RowWriter) throws(SQLiteError) {
        switch type(at: column) {
        case .null: writer.appendNull()
        case .integer: writer.append(integer: integer(at: column))
        case .real: writer.append(real: real(at: column))
        case .text: writer.append(text: try textBytes(at: column))
        case .blob: writer.append(blob: try blobBytes(at: column))
        }
    }

    /// Encodes the current row, whose columns from `firstColumn` on are the entity's attributes in order: in the same
    /// bytes as the row that was bound when it was stored.
    package func encodeRow(firstColumn: Int, into writer: inout RowWriter) throws {
        writer.beginRow()
        for column in 0..<writer.columnCount { try encodeCell(firstColumn + column, into: &writer) }
        guard writer.endRow(presence: .all) else {
            let fault = writer.faults.first
            throw ModelStoreError(.invalidValue, fault?.message ?? "the row cannot be read", attribute: fault?.field)
        }
    }

    /// Whether the current row's value in `column` is that of the cell at `position` of `row`, bit for bit.
    package func equals(_ row: RowView, position: Int, column: Int) throws(SQLiteError) -> Bool {
        switch (row[position], type(at: column)) {
        case (.null, .null): true
        case (.integer(let value), .integer): value == integer(at: column)
        case (.real(let value), .real): value == real(at: column)
        case (.text(let bytes), .text): bytes.elementsEqualBytes(try textBytes(at: column))
        case (.blob(let bytes), .blob): bytes.elementsEqualBytes(try blobBytes(at: column))
        default: false
        }
    }
}
