import CSQLite

extension Statement {
    /// The number of parameters.
    public var parameterCount: Int {
        Int(sqlite3_bind_parameter_count(handle))
    }

    /// Binds `values` to the parameters in order; their number must be that of the parameters.
    public func bind(_ values: [Value]) throws(SQLiteError) {
        guard values.count == parameterCount else {
            throw SQLiteError(
                code: .range, message: "\(values.count) values for \(parameterCount) parameters", sql: sql)
        }
        for (position, value) in values.enumerated() { try bind(value, at: position + 1) }
    }

    /// Binds a value, copying text and bytes.
    public func bind(_ value: Value, at parameter: Int) throws(SQLiteError) {
        switch value {
        case .null: try bindNull(at: parameter)
        case .integer(let integer): try bind(integer: integer, at: parameter)
        case .real(let real): try bind(real: real, at: parameter)
        case .text(let text): try bind(text: text, at: parameter)
        case .blob(let bytes):
            try check(
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index(parameter), 0)
                    : bytes.withUnsafeBytes {
                        sqlite3_bind_blob64(handle, index(parameter), $0.baseAddress, UInt64($0.count), copied)
                    })
        }
    }

    /// Binds NULL.
    @inline(__always)
    public func bindNull(at parameter: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, index(parameter)))
    }

    /// Binds an integer.
    @inline(__always)
    public func bind(integer: Int64, at parameter: Int) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, index(parameter), integer))
    }

    /// Binds a real; SQLite stores one that is not a number as NULL.
    @inline(__always)
    public func bind(real: Double, at parameter: Int) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, index(parameter), real))
    }

    /// Binds a text, copying it.
    public func bind(text: String, at parameter: Int) throws(SQLiteError) {
        var text = text
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                sqlite3_bind_text64(
                    handle, index(parameter), bytes.baseAddress ?? emptyText, UInt64(bytes.count), copied, utf8Encoding)
            }
        }
        try check(code)
    }

    /// Binds UTF-8 text without copying: the bytes must stay in place until the statement has been stepped to its end
    /// and reset, or the parameter is bound anew.
    @inline(__always)
    public func bind(borrowedText bytes: UnsafeRawBufferPointer, at parameter: Int) throws(SQLiteError) {
        let text = bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) } ?? emptyText
        try check(
            sqlite3_bind_text64(handle, index(parameter), text, UInt64(bytes.count), nil, utf8Encoding))
    }

    /// Binds bytes without copying, under the rule of ``bind(borrowedText:at:)``.
    @inline(__always)
    public func bind(borrowedBlob bytes: UnsafeRawBufferPointer, at parameter: Int) throws(SQLiteError) {
        try check(
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index(parameter), 0)
                : sqlite3_bind_blob64(handle, index(parameter), bytes.baseAddress, UInt64(bytes.count), nil))
    }

    /// Sets all parameters to NULL.
    public func clearBindings() {
        sqlite3_clear_bindings(handle)
    }

    /// A position beyond SQLite's range becomes one that it refuses.
    @inline(__always)
    private func index(_ parameter: Int) -> Int32 {
        Int32(exactly: parameter) ?? 0
    }

    @inline(__always)
    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    @inline(__always)
    private var utf8Encoding: UInt8 { UInt8(SQLITE_UTF8) }

    /// Tells SQLite to copy what is bound.
    private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// An empty text that exists for ever: a nil pointer would bind NULL.
    private var emptyText: UnsafePointer<CChar> {
        let empty: StaticString = ""
        return UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
