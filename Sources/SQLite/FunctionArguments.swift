import CSQLite

/// The arguments of one call of an SQL function, borrowed from SQLite for as long as the call lasts.
public struct FunctionArguments: ~Copyable {
    private let values: UnsafeMutablePointer<OpaquePointer?>?
    /// The number of arguments.
    public let count: Int

    init(values: UnsafeMutablePointer<OpaquePointer?>?, count: Int32) {
        self.values = values
        self.count = values == nil ? 0 : Int(max(0, count))
    }

    /// How the argument is stored; NULL for one that was not given.
    public func type(at position: Int) -> Statement.ColumnType {
        guard let value = value(position) else { return .null }
        return switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The argument, copied; NULL for one that was not given. Invalid UTF-8 is repaired.
    public func value(at position: Int) -> Value {
        guard let value = value(position) else { return .null }
        switch type(at: position) {
        case .null: return .null
        case .integer: return .integer(sqlite3_value_int64(value))
        case .real: return .real(sqlite3_value_double(value))
        case .text: return withTextBytes(at: position) { .text(String(decoding: $0, as: UTF8.self)) }
        case .blob:
            let bytes = sqlite3_value_blob(value)
            return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))))
        }
    }

    /// Calls `body` with the UTF-8 bytes of the argument, which are valid only inside; none for NULL and for one that
    /// was not given.
    @inline(__always)
    public func withTextBytes<Result>(at position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        guard let value = value(position), let text = sqlite3_value_text(value) else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return try body(UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))))
    }

    @inline(__always)
    private func value(_ position: Int) -> OpaquePointer? {
        guard let values, position >= 0, position < count else { return nil }
        return values[position]
    }
}
