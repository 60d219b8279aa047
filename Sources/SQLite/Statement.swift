import CSQLite

/// A prepared statement in use. Its handle goes back to the connection's cache, reset and with nothing bound, when
/// the statement ends.
///
/// Parameters are numbered from 1 and columns from 0, as in SQLite.
public struct Statement: ~Copyable {
    let handle: OpaquePointer
    let connection: Connection
    /// The text it was prepared from.
    public let sql: String

    init(handle: OpaquePointer, sql: String, connection: Connection) {
        self.handle = handle
        self.sql = sql
        self.connection = connection
    }

    deinit {
        connection.giveBack(handle, sql: sql)
    }

    /// Goes on to the next row.
    /// - Returns: whether there is a row; false when the statement is done.
    @inline(__always)
    public func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Runs a statement that returns no rows and makes it ready for the next values.
    @inline(__always)
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    /// Makes the statement ready to run again; what is bound stays bound.
    @inline(__always)
    public func reset() {
        // The result repeats the failure of the latest step, which has been thrown already.
        sqlite3_reset(handle)
    }

    /// Whether the statement leaves the database as it is.
    public var isReadOnly: Bool {
        sqlite3_stmt_readonly(handle) != 0
    }

    /// Makes the error, then resets, so that a failed statement holds no lock and can be bound again.
    @inline(never)
    func failure(_ code: Int32) -> SQLiteError {
        let error = SQLiteError(code, database: connection.database, sql: sql, statement: handle)
        reset()
        return error
    }
}
