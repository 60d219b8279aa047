import CSQLite

/// A failure that SQLite reported.
public struct SQLiteError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The extended result code.
    public let code: ResultCode
    /// SQLite's message; it names tables and columns but no values.
    public let message: String
    /// The SQL text with its parameters unbound, when there was one.
    public let sql: String?
    /// The SQL with the bound values in it, for debugging only.
    private let expandedSQL: String?

    /// Describes a failure.
    public init(code: ResultCode, message: String, sql: String? = nil) {
        self.init(code: code, message: message, sql: sql, expandedSQL: nil)
    }

    private init(code: ResultCode, message: String, sql: String?, expandedSQL: String?) {
        self.code = code
        self.message = message
        self.sql = sql
        self.expandedSQL = expandedSQL
    }

    /// The failure that the connection `database` just reported with `code`; must be made before its next call.
    init(_ code: Int32, database: OpaquePointer?, sql: String? = nil, statement: OpaquePointer? = nil) {
        // The connection's message belongs to its latest failing call, which for a misuse need not be this one.
        let isCurrent = database.map { sqlite3_extended_errcode($0) == code } ?? false
        let text = isCurrent ? sqlite3_errmsg(database) : sqlite3_errstr(code)
        self.init(
            code: ResultCode(rawValue: code), message: text.map { String(cString: $0) } ?? "", sql: sql,
            expandedSQL: Self.expand(statement))
    }

    private static func expand(_ statement: OpaquePointer?) -> String? {
        guard let statement, let text = sqlite3_expanded_sql(statement) else { return nil }
        defer { sqlite3_free(text) }
        return String(String(cString: text).prefix(4096))
    }

    /// Code, message and SQL; no bound values.
    public var description: String {
        "SQLite error \(code.rawValue): \(message)" + (sql.map { " in \($0)" } ?? "")
    }

    /// As ``description``, with the values bound (at most 4,096 characters): never show it to users or write it to a log.
    public var debugDescription: String {
        "SQLite error \(code.rawValue): \(message)" + ((expandedSQL ?? sql).map { " in \($0)" } ?? "")
    }
}
