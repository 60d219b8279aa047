import CSQLite

extension Connection {
    /// Makes `body` an SQL function of this connection, in place of one of the same name and number of arguments.
    ///
    /// Only statements may call it, not a view, trigger or index of the file's schema. It is kept until the connection
    /// has been closed and its last statement has gone.
    /// - Parameters:
    ///   - name: at most 255 bytes of UTF-8; SQL does not tell upper from lower case in it.
    ///   - argumentCount: how many arguments it takes, at most 127.
    ///   - isDeterministic: whether equal arguments always give the same value.
    ///   - body: called on the thread that steps the statement. What it throws fails the statement with the error's
    ///     description as message, so that must not tell users' data. It must not use this connection.
    public func createFunction(
        _ name: String, argumentCount: Int, isDeterministic: Bool = true,
        _ body: @escaping (borrowing FunctionArguments) throws -> Value
    ) throws(SQLiteError) {
        let database = try opened()
        guard let count = Int32(exactly: argumentCount), count >= 0, !name.utf8.contains(0) else {
            throw SQLiteError(code: .misuse, message: "no SQL function can have this name or number of arguments")
        }
        let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
        // SQLite owns this reference from here on: it calls the destructor also when it refuses the function.
        let box = Unmanaged.passRetained(FunctionBody(body)).toOpaque()
        let code = sqlite3_create_function_v2(
            database, name, count, flags, box,
            { context, count, values in
                guard let context, let box = sqlite3_user_data(context) else { return }
                let body = Unmanaged<FunctionBody>.fromOpaque(box).takeUnretainedValue()
                body.call(context, FunctionArguments(values: values, count: count))
            }, nil, nil, { box in box.map { Unmanaged<FunctionBody>.fromOpaque($0).release() } })
        guard code == SQLITE_OK else { throw SQLiteError(code, database: database) }
    }

    /// Makes `compare` a collating sequence of this connection, in place of one of the same name.
    /// - Parameters:
    ///   - name: as for ``createFunction(_:argumentCount:isDeterministic:_:)``.
    ///   - compare: less than 0, 0 or more than 0 as the first UTF-8 text comes before the second, is equal to it or
    ///     comes after it. It must be a total order, and is called on the thread that steps the statement; the
    ///     bytes are valid only inside.
    public func createCollation(
        _ name: String, _ compare: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int
    ) throws(SQLiteError) {
        let database = try opened()
        guard !name.utf8.contains(0) else {
            throw SQLiteError(code: .misuse, message: "no collating sequence can have this name")
        }
        let box = Unmanaged.passRetained(CollationBody(compare))
        let code = sqlite3_create_collation_v2(
            database, name, SQLITE_UTF8, box.toOpaque(),
            { box, leftCount, left, rightCount, right in
                guard let box else { return 0 }
                let result = Unmanaged<CollationBody>.fromOpaque(box).takeUnretainedValue().compare(
                    UnsafeRawBufferPointer(start: left, count: left == nil ? 0 : Int(max(0, leftCount))),
                    UnsafeRawBufferPointer(start: right, count: right == nil ? 0 : Int(max(0, rightCount))))
                return result < 0 ? -1 : result > 0 ? 1 : 0
            }, { box in box.map { Unmanaged<CollationBody>.fromOpaque($0).release() } })
        guard code == SQLITE_OK else {
            // Unlike for functions, SQLite does not call the destructor when it refuses a collating sequence.
            box.release()
            throw SQLiteError(code, database: database)
        }
    }
}

/// Keeps a function's closure alive while SQLite has it.
private final class FunctionBody {
    private let body: (borrowing FunctionArguments) throws -> Value

    init(_ body: @escaping (borrowing FunctionArguments) throws -> Value) {
        self.body = body
    }

    /// Gives SQLite the value, or the error, of one call.
    func call(_ context: OpaquePointer, _ arguments: consuming FunctionArguments) {
        do {
            switch try body(arguments) {
            case .null: sqlite3_result_null(context)
            case .integer(let integer): sqlite3_result_int64(context, integer)
            case .real(let real): sqlite3_result_double(context, real)
            case .text(var text):
                text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) { bytes in
                        // A text without bytes may have no address, which would be NULL.
                        if let start = bytes.baseAddress, !bytes.isEmpty {
                            sqlite3_result_text64(context, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
                        } else {
                            sqlite3_result_text64(context, "", 0, copied, UInt8(SQLITE_UTF8))
                        }
                    }
                }
            case .blob(let bytes):
                if bytes.isEmpty {
                    sqlite3_result_zeroblob(context, 0)
                } else {
                    bytes.withUnsafeBytes {
                        sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), copied)
                    }
                }
            }
        } catch {
            sqlite3_result_error(context, String(describing: error), -1)
        }
    }

    /// Tells SQLite to copy what is returned.
    private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// Keeps a collating sequence's closure alive while SQLite has it.
private final class CollationBody {
    let compare: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int

    init(_ compare: @escaping (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int) {
        self.compare = compare
    }
}
