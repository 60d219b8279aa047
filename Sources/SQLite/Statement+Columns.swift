import CSQLite

extension Statement {
    /// How the value of a column is stored.
    public enum ColumnType: Sendable, Hashable {
        case null, integer, real, text, blob
    }

    /// The number of columns in each row; 0 for a statement that returns none.
    public var columnCount: Int {
        Int(sqlite3_column_count(handle))
    }

    /// The names of the columns.
    public var columnNames: [String] {
        (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }

    /// How the current row's value is stored; NULL for a column that does not exist.
    @inline(__always)
    public func type(at column: Int) -> ColumnType {
        switch sqlite3_column_type(handle, index(column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// Whether the current row's value is NULL.
    public func isNull(at column: Int) -> Bool {
        type(at: column) == .null
    }

    /// The current row's value as an integer, by SQLite's conversion; 0 for NULL.
    @inline(__always)
    public func integer(at column: Int) -> Int64 {
        sqlite3_column_int64(handle, index(column))
    }

    /// The current row's value as a real, by SQLite's conversion; 0 for NULL.
    @inline(__always)
    public func real(at column: Int) -> Double {
        sqlite3_column_double(handle, index(column))
    }

    /// The current row's value as text, copied; nil for NULL. Invalid UTF-8 is repaired.
    public func text(at column: Int) throws(SQLiteError) -> String? {
        if isNull(at: column) { return nil }
        return String(decoding: try textBytes(at: column), as: UTF8.self)
    }

    /// The UTF-8 bytes of the current row's value, valid until the next step, reset or conversion of this column;
    /// empty for NULL.
    /// - Throws: when memory for a conversion is missing.
    @inline(__always)
    public func textBytes(at column: Int) throws(SQLiteError) -> UnsafeRawBufferPointer {
        let text = sqlite3_column_text(handle, index(column))
        let count = Int(sqlite3_column_bytes(handle, index(column)))
        guard let text else {
            if isNull(at: column) { return UnsafeRawBufferPointer(start: nil, count: 0) }
            throw failure(SQLITE_NOMEM)
        }
        return UnsafeRawBufferPointer(start: text, count: count)
    }

    /// The bytes of the current row's blob, valid until the next step, reset or conversion of this column; empty for
    /// NULL.
    /// - Throws: when memory is missing.
    @inline(__always)
    public func blobBytes(at column: Int) throws(SQLiteError) -> UnsafeRawBufferPointer {
        let bytes = sqlite3_column_blob(handle, index(column))
        let count = Int(sqlite3_column_bytes(handle, index(column)))
        // SQLite returns no pointer for a blob without bytes.
        guard let bytes else {
            if count == 0 { return UnsafeRawBufferPointer(start: nil, count: 0) }
            throw failure(SQLITE_NOMEM)
        }
        return UnsafeRawBufferPointer(start: bytes, count: count)
    }

    /// The current row's value, copied.
    public func value(at column: Int) throws(SQLiteError) -> Value {
        switch type(at: column) {
        case .null: .null
        case .integer: .integer(integer(at: column))
        case .real: .real(real(at: column))
        case .text: .text(String(decoding: try textBytes(at: column), as: UTF8.self))
        case .blob: .blob(Array(try blobBytes(at: column)))
        }
    }

    /// The current row, copied.
    public func row() throws(SQLiteError) -> Row {
        var values: [Value] = []
        values.reserveCapacity(columnCount)
        for column in 0..<columnCount { values.append(try value(at: column)) }
        return Row(columns: columnNames, values: values)
    }

    /// A position beyond SQLite's range becomes one where it finds NULL.
    @inline(__always)
    private func index(_ column: Int) -> Int32 {
        Int32(exactly: column) ?? -1
    }
}
