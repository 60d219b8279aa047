import CSQLite

/// An extended result code of SQLite, as listed at <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The extended code; its low byte is the primary code.
    public let rawValue: Int32

    /// Wraps a code.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The kind of failure without its detail, such as `busy` for every kind of busy.
    public var primary: ResultCode {
        ResultCode(rawValue: rawValue & 0xff)
    }

    /// SQLite's own English words for the code.
    public var description: String {
        String(cString: sqlite3_errstr(rawValue))
    }

    /// Something without a code of its own, such as a mistake in the SQL.
    public static let error = ResultCode(rawValue: SQLITE_ERROR)
    /// Another connection holds a lock, and the busy time-out has passed.
    public static let busy = ResultCode(rawValue: SQLITE_BUSY)
    /// A conflict inside this connection, or with one that shares its cache.
    public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    /// Memory could not be allocated.
    public static let noMemory = ResultCode(rawValue: SQLITE_NOMEM)
    /// A write to a read-only database.
    public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    /// The work was interrupted.
    public static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
    /// The system failed to read or write.
    public static let io = ResultCode(rawValue: SQLITE_IOERR)
    /// The file is damaged.
    public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    /// The disk, or a quota, is full.
    public static let full = ResultCode(rawValue: SQLITE_FULL)
    /// The file could not be opened.
    public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    /// A value or the SQL is larger than SQLite takes.
    public static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
    /// A constraint was violated; the extended code says which kind.
    public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    /// A call in a state that does not allow it, such as on a closed connection.
    public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    /// A parameter's position is out of range.
    public static let range = ResultCode(rawValue: SQLITE_RANGE)
    /// The file is not an SQLite database.
    public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

    /// A CHECK constraint was violated.
    public static let constraintCheck = ResultCode(rawValue: SQLITE_CONSTRAINT | 1 << 8)
    /// A NOT NULL constraint was violated.
    public static let constraintNotNull = ResultCode(rawValue: SQLITE_CONSTRAINT | 5 << 8)
    /// A primary key was given twice.
    public static let constraintPrimaryKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 6 << 8)
    /// A reference led nowhere.
    public static let constraintForeignKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 3 << 8)
    /// A unique index was violated.
    public static let constraintUnique = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
    /// A rowid was given twice.
    public static let constraintRowID = ResultCode(rawValue: SQLITE_CONSTRAINT | 10 << 8)
    /// A value of the wrong type came to a column of a STRICT table.
    public static let constraintDatatype = ResultCode(rawValue: SQLITE_CONSTRAINT | 12 << 8)
}
