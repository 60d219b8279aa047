import CSQLite

extension Connection {
    /// How a transaction that is not finished is kept apart from the database.
    public enum JournalMode: String, Sendable {
        case delete, truncate, persist, memory, wal, off
    }

    /// How far a checkpoint of the write-ahead log goes.
    public enum CheckpointMode: Sendable {
        /// As far as readers and writers allow without waiting.
        case passive
        /// Everything; waits for others up to the busy time-out.
        case full
        /// Everything, and the log file is cut to no length.
        case truncate
    }

    /// The value of a pragma, or nil when it has none. `name` is a literal of the program.
    public func pragma(_ name: StaticString) throws(SQLiteError) -> Value? {
        try value("PRAGMA \(name)")
    }

    /// Sets a pragma. Both arguments stand in the SQL as they are.
    public func setPragma(_ name: StaticString, to value: Int64) throws(SQLiteError) {
        try execute("PRAGMA \(name) = \(value)")
    }

    /// Sets a pragma to a word.
    public func setPragma(_ name: StaticString, to word: StaticString) throws(SQLiteError) {
        try execute("PRAGMA \(name) = \(word)")
    }

    /// Changes the journal mode.
    /// - Throws: also when SQLite kept another mode, as it does for a write-ahead log on a database in memory.
    public func setJournalMode(_ mode: JournalMode) throws(SQLiteError) {
        let result = try value("PRAGMA journal_mode = \(mode.rawValue)")
        guard result?.text?.lowercased() == mode.rawValue else {
            throw SQLiteError(
                code: .error,
                message: "the journal mode stayed \(result?.text ?? "unknown") instead of \(mode.rawValue)")
        }
    }

    /// Moves the write-ahead log into the database file.
    /// - Throws: ``ResultCode/busy`` when others kept it from going as far as `mode` says.
    public func checkpoint(_ mode: CheckpointMode = .truncate) throws(SQLiteError) {
        let kind =
            switch mode {
            case .passive: SQLITE_CHECKPOINT_PASSIVE
            case .full: SQLITE_CHECKPOINT_FULL
            case .truncate: SQLITE_CHECKPOINT_TRUNCATE
            }
        let database = try opened()
        let code = sqlite3_wal_checkpoint_v2(database, nil, kind, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, database: database) }
    }
}
