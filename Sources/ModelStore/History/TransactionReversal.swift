import SQLite

/// Undoes one transaction of history.
struct TransactionReversal {
    let transaction: Int64
    let connection: StoreConnection
    private(set) var summary = ReversalSummary()

    init(transaction: Int64, on connection: StoreConnection) {
        self.transaction = transaction
        self.connection = connection
    }

    private var database: Connection { connection.database }

    mutating func run() throws {
        guard
            try database.value("SELECT 1 FROM ferry_transaction WHERE id = ?", [.integer(transaction)]) != nil
        else {
            throw ModelStoreError(.notFound, "history has no transaction \(transaction)")
        }
        try MigrationRecord.checkReversal(of: transaction, on: database)
        let scope = ReversalScope(transaction: transaction, connection: connection)
        try scope.enter()
        for name in try connection.entities(changedBy: transaction) {
            let entity = try connection.entity(named: name)
            try deleteInserted(entity)
            try restoreChanged(entity)
        }
        try forget()
        try scope.close()
    }

    private mutating func deleteInserted(_ entity: EntityDescription) throws {
        let table = quoteIdentifier(entity.name)
        for range in try connection.insertedRanges(transaction: transaction, entity: entity.name) {
            let values: [Value] = [
                .null, .text(entity.name), .integer(range.lowerBound), .integer(range.upperBound),
            ]
            let kept = try database.rows(
                "SELECT pk FROM \(table) WHERE pk BETWEEN ?3 AND ?4 AND pk IN (\(ReversalScope.kept)) ORDER BY pk",
                values)
            summary.kept += kept.compactMap { row in
                row[0].integer.map { ReversalSummary.KeptRow(entity: entity.name, key: $0) }
            }
            try database.run(
                "DELETE FROM \(table) WHERE pk BETWEEN ?3 AND ?4 AND pk NOT IN (\(ReversalScope.kept))", values)
            summary.deleted += database.changes
        }
    }

    private mutating func restoreChanged(_ entity: EntityDescription) throws {
        let kept = Set(
            try database.rows(ReversalScope.kept, [.null, .text(entity.name)]).compactMap { $0[0].integer })
        let statements = EntityStatements(entity)
        // Rows whose former values another row still has, because the two exchanged them.
        var waiting: [(key: Int64, row: RowBatch)] = []
        let changes = try database.prepare(
            "SELECT pk, kind, before FROM ferry_change WHERE tx = ?1 AND entity = ?2 ORDER BY pk")
        try changes.bind([.integer(transaction), .text(entity.name)])
        while try changes.step() {
            let key = changes.integer(at: 0)
            guard !kept.contains(key) else {
                summary.kept.append(ReversalSummary.KeptRow(entity: entity.name, key: key))
                continue
            }
            let before = try BeforeImage.values(in: try changes.text(at: 2) ?? "{}", entity: entity)
            let current = try read(key, entity, statements)
            if try changes.text(at: 1) == "delete" {
                guard current == nil else { continue }
                let row = try RowBatch(restoring: before, of: entity)
                if try insert(key, row, statements) {
                    summary.reinserted += 1
                } else {
                    waiting.append((key, row))
                }
            } else if let current {
                let row = try current.overlaid(with: before)
                if try update(key, row, statements) {
                    summary.restored += 1
                } else {
                    try delete(key, statements)
                    waiting.append((key, row))
                }
            }
        }
        for (key, row) in waiting {
            if try insert(key, row, statements) {
                summary.restored += 1
            } else {
                throw ModelStoreError(
                    .constraint, "row \(key) cannot be restored: another row has its unique values now",
                    entity: entity.name)
            }
        }
    }

    private func read(_ key: Int64, _ entity: EntityDescription, _ statements: EntityStatements) throws -> RowBatch? {
        var batch = RowBatch(entity: entity)
        try connection.forEachRow(of: entity, where: "pk = ?1", [.integer(key)]) { _, row in
            batch.append(copying: row)
            return true
        }
        return batch.count == 0 ? nil : batch
    }

    /// Returns false when a unique value is taken.
    private func insert(_ key: Int64, _ row: RowBatch, _ statements: EntityStatements) throws -> Bool {
        try row.withRow(0) { row in
            let statement = try database.prepare(statements.insert)
            try statement.bind(integer: key, at: 1)
            try statement.bind(row, firstParameter: 2)
            return try Self.runUnlessTaken(statement)
        }
    }

    /// Returns false when a unique value is taken.
    private func update(_ key: Int64, _ row: RowBatch, _ statements: EntityStatements) throws -> Bool {
        try row.withRow(0) { row in
            let statement = try database.prepare(statements.update)
            try statement.bind(row, firstParameter: 1)
            try statement.bind(integer: key, at: row.count + 1)
            return try Self.runUnlessTaken(statement)
        }
    }

    private func delete(_ key: Int64, _ statements: EntityStatements) throws {
        try database.run(statements.delete, [.integer(key)])
    }

    private static func runUnlessTaken(_ statement: borrowing Statement) throws -> Bool {
        do throws(SQLiteError) {
            try statement.run()
            return true
        } catch {
            guard error.code == .constraintUnique else { throw error }
            return false
        }
    }

    /// Takes the transaction out of history, but for what stands of it.
    private func forget() throws {
        let id: [Value] = [.integer(transaction)]
        guard summary.kept.isEmpty else {
            try database.run(
                """
                DELETE FROM ferry_change WHERE tx = ?1 AND NOT EXISTS (
                    SELECT 1 FROM temp.ferry_reversal_kept AS kept
                    WHERE kept.entity = ferry_change.entity AND kept.pk = ferry_change.pk)
                """, id)
            return
        }
        try UsedKeys(database: database).keep()
        for table in ["ferry_change", "ferry_inserted_range"] {
            try database.run("DELETE FROM \(table) WHERE tx = ?", id)
        }
        try database.run("DELETE FROM ferry_transaction WHERE id = ?", id)
    }
}

extension StoreConnection {
    /// Undoes a transaction of history inside the caller's open database transaction: what it inserted goes, what it
    /// updated or deleted is as before. Rows that a later transaction changed, or that such rows refer to, are kept and
    /// listed. The undone transaction leaves history.
    /// - Throws: ``ModelStoreError``: `notFound` when history has no such transaction, `constraint` when a former unique
    ///   value is taken by a row that did not take part; the caller must roll back.
    package func revert(transaction: Int64) throws -> ReversalSummary {
        var reversal = TransactionReversal(transaction: transaction, on: self)
        try reversal.run()
        return reversal.summary
    }
}
