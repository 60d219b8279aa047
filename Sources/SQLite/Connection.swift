import CSQLite

/// A connection to one SQLite database.
///
/// Not Sendable: it belongs to one isolation domain at a time, and may be handed on. It is closed by ``close()`` or,
/// at the latest, when the last reference, also that of a statement, goes.
public final class Connection {
    /// Where a database is.
    public enum Location: Sendable, Hashable {
        /// A file, by its path.
        case file(String)
        /// A private database in memory.
        case memory
    }

    /// What may be done with the file.
    public enum Mode: Sendable, Hashable {
        /// Reading only; the file must exist.
        case readOnly
        /// Reading and writing; the file must exist.
        case readWrite
        /// Reading and writing; the file is created when it is missing.
        case create
    }

    /// Where the database is.
    public let location: Location
    private(set) var database: OpaquePointer?
    private var cache: StatementCache

    /// Opens a database. The file is not read before the first use.
    /// - Parameters:
    ///   - busyTimeout: how long to wait for other connections' locks, in milliseconds.
    ///   - cachedStatements: how many prepared statements are kept for reuse.
    public init(
        _ location: Location, mode: Mode = .readWrite, busyTimeout: Int32 = 5_000, cachedStatements: Int = 64
    ) throws(SQLiteError) {
        self.location = location
        cache = StatementCache(capacity: cachedStatements)
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        switch mode {
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        let name: String
        switch location {
        // A leading "./" keeps a name from being taken for a URI, `:memory:` or a temporary file.
        case .file(let path): name = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
        case .memory:
            name = ":memory:"
            flags |= SQLITE_OPEN_CREATE
        }
        guard !name.utf8.contains(0) else {
            throw SQLiteError(code: .cannotOpen, message: "the path has a NUL character")
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code, database: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        database = opened
        try check(sqlite3_busy_timeout(opened, busyTimeout))
        // A hostile file's schema may not call functions with side effects from its views and triggers.
        try execute("PRAGMA trusted_schema = OFF")
    }

    deinit {
        close()
    }

    /// Closes the database; later uses are errors. Statements still held keep the file open until they go.
    public func close() {
        cache.removeAll()
        if let database {
            // With close_v2 an open statement defers the closing, so the result is always OK.
            sqlite3_close_v2(database)
        }
        database = nil
    }

    /// Whether ``close()`` was called.
    public var isClosed: Bool { database == nil }

    // MARK: SQL

    /// Runs a script of any number of statements; rows they return are dropped.
    public func execute(_ sql: String) throws(SQLiteError) {
        guard !sql.utf8.contains(0) else { throw Self.nulInSQL }
        let database = try opened()
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, database: database, sql: sql) }
    }

    /// Prepares one statement, or takes it from those kept. The text after the first statement must be blank.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        let database = try opened()
        if let handle = cache.take(sql) {
            return Statement(handle: handle, sql: sql, connection: self)
        }
        guard !sql.utf8.contains(0) else { throw Self.nulInSQL }
        var handle: OpaquePointer?
        var rest = ""
        let code = sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
            rest = tail.map { String(cString: $0) } ?? ""
            return code
        }
        guard code == SQLITE_OK else { throw SQLiteError(code, database: database, sql: sql) }
        guard let handle else {
            throw SQLiteError(code: .misuse, message: "there is no statement in the SQL", sql: sql)
        }
        guard rest.allSatisfy(\.isWhitespace) else {
            sqlite3_finalize(handle)
            throw SQLiteError(code: .misuse, message: "there is more than one statement in the SQL", sql: sql)
        }
        return Statement(handle: handle, sql: sql, connection: self)
    }

    /// Takes back a statement's handle for reuse; called when the statement ends.
    func giveBack(_ handle: OpaquePointer, sql: String) {
        if database == nil {
            sqlite3_finalize(handle)
        } else {
            // Reset repeats the failure of the latest step, which has been thrown already.
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
            cache.put(handle, sql: sql)
        }
    }

    /// Runs one statement with `values` bound to its parameters in order; rows it returns are dropped.
    public func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) {
        let statement = try prepare(sql)
        try statement.bind(values)
        while try statement.step() {}
    }

    /// All rows of a query with `values` bound to its parameters in order.
    public func rows(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> [Row] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(try statement.row()) }
        return rows
    }

    /// The first column of a query's first row, or nil when it has no rows.
    public func value(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Value? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? try statement.value(at: 0) : nil
    }

    // MARK: State

    /// How many rows the latest INSERT, UPDATE or DELETE changed; 0 when closed.
    public var changes: Int {
        database.map { Int(sqlite3_changes64($0)) } ?? 0
    }

    /// The key of the row inserted last; 0 when closed.
    public var lastInsertRowID: Int64 {
        database.map { sqlite3_last_insert_rowid($0) } ?? 0
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool {
        database.map { sqlite3_get_autocommit($0) == 0 } ?? false
    }

    /// The open database, or an error when it has been closed.
    func opened() throws(SQLiteError) -> OpaquePointer {
        guard let database else { throw SQLiteError(code: .misuse, message: "the connection is closed") }
        return database
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(code, database: database) }
    }

    private static let nulInSQL = SQLiteError(code: .misuse, message: "the SQL has a NUL character")
}
