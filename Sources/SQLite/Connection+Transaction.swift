extension Connection {
    /// When a transaction takes its locks.
    public enum TransactionKind: String, Sendable {
        /// At the first read or write.
        case deferred = "DEFERRED"
        /// The lock for writing, at once: two writers wait for each other instead of failing in the middle.
        case immediate = "IMMEDIATE"
        /// As immediate, and keeps readers out where the database has no write-ahead log.
        case exclusive = "EXCLUSIVE"
    }

    /// Runs `body` in a transaction that is committed when `body` returns, and rolled back when it, or the commit,
    /// throws. Inside another transaction it is an error: use ``savepoint(_:)`` there.
    public func transaction<Result>(_ kind: TransactionKind = .immediate, _ body: () throws -> Result) throws -> Result
    {
        try execute("BEGIN \(kind.rawValue)")
        return try settle(commit: "COMMIT", rollback: "ROLLBACK", body)
    }

    /// Runs `body` in a savepoint, of which only what `body` did is undone when it throws. May be nested, and stands
    /// for a deferred transaction outside of one.
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("SAVEPOINT ferry")
        return try settle(commit: "RELEASE ferry", rollback: "ROLLBACK TO ferry; RELEASE ferry", body)
    }

    private func settle<Result>(commit: String, rollback: String, _ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try execute(commit)
            return result
        } catch {
            // SQLite has rolled back by itself after some failures, such as a full disk. Where the rollback itself
            // fails, the transaction ends with the connection, and the first failure is the one to tell.
            if isInTransaction { try? execute(rollback) }
            throw error
        }
    }
}
