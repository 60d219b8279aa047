import SQLite

extension StoreConnection {
    /// Begins a transaction of history inside the caller's open database transaction.
    /// - Returns: its id; ids grow and are never used again.
    package func beginHistory(author: String) throws -> Int64 {
        try database.run(
            "INSERT INTO ferry_transaction(author, time) VALUES (?, \(StoreFormat.now))", [.text(author)])
        return database.lastInsertRowID
    }

    /// The first key that no row of `entity` has, or had in kept history.
    func nextKey(of entity: EntityDescription) throws -> Int64 {
        let used = try database.value("SELECT max(pk) FROM \(quoteIdentifier(entity.name))")?.integer ?? 0
        return try nextKey(of: entity, usedUpTo: used)
    }

    /// The first key above `used` that no row of `entity` had in kept history.
    func nextKey(of entity: EntityDescription, usedUpTo used: Int64) throws -> Int64 {
        let kept = try database.value(
            "SELECT max(last_pk) FROM ferry_inserted_range WHERE entity = ?", [.text(entity.name)])?.integer
        let noted = try UsedKeys(database: database).highest(of: entity)
        let (next, overflow) = max(used, kept ?? 0, noted).addingReportingOverflow(1)
        guard !overflow else { throw ModelStoreError(.constraint, "all keys are used up", entity: entity.name) }
        return next
    }

    /// The ranges of keys that `transaction` inserted into `entity`.
    func insertedRanges(transaction: Int64, entity: String) throws -> [ClosedRange<Int64>] {
        try database.rows(
            "SELECT first_pk, last_pk FROM ferry_inserted_range WHERE tx = ? AND entity = ? ORDER BY first_pk",
            [.integer(transaction), .text(entity)]
        ).compactMap { row in
            guard let first = row[0].integer, let last = row[1].integer, first <= last else { return nil }
            return first...last
        }
    }

    /// The entities that `transaction` changed, by name.
    func entities(changedBy transaction: Int64) throws -> [String] {
        try database.rows(
            """
            SELECT entity FROM ferry_inserted_range WHERE tx = ?1
            UNION SELECT entity FROM ferry_change WHERE tx = ?1 ORDER BY 1
            """, [.integer(transaction)]
        ).compactMap { $0[0].text }
    }
}
