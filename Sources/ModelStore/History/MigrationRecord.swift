import SQLite

/// A migration as history keeps it: table `ferry_migration`, one row for each step, under the step's last transaction.
struct MigrationRecord {
    let schema: String
    let from: String
    let to: String
    /// Whether transactions before it cannot be taken back: their rows had another form.
    let isBarrier: Bool

    private static let table = """
        CREATE TABLE IF NOT EXISTS ferry_migration (
            tx INTEGER PRIMARY KEY,
            schema TEXT NOT NULL,
            from_version TEXT NOT NULL,
            to_version TEXT NOT NULL,
            is_barrier INTEGER NOT NULL CHECK (is_barrier IN (0, 1)),
            time TEXT NOT NULL
        ) STRICT
        """

    /// Notes the step inside the caller's transaction.
    func insert(transaction: Int64, on database: Connection) throws {
        try database.execute(Self.table)
        try database.run(
            "INSERT INTO ferry_migration(tx, schema, from_version, to_version, is_barrier, time)"
                + " VALUES (?, ?, ?, ?, ?, \(StoreFormat.now))",
            [.integer(transaction), .text(schema), .text(from), .text(to), .integer(isBarrier ? 1 : 0)])
    }

    /// Checks that `transaction` of history can be taken back: that it is no migration, and that no migration which
    /// changed the rows' form came after it.
    /// - Throws: ``ModelStoreError/Code/migrationBarrier`` with the migration's name.
    static func checkReversal(of transaction: Int64, on database: Connection) throws {
        guard try database.value("SELECT 1 FROM sqlite_schema WHERE name = 'ferry_migration'") != nil else { return }
        let rows = try database.rows(
            """
            SELECT schema || ' ' || from_version || ' → ' || to_version, tx = ?1 FROM ferry_migration
            WHERE tx = ?1 OR tx > ?1 AND is_barrier ORDER BY tx LIMIT 1
            """, [.integer(transaction)])
        guard let row = rows.first, let name = row[0].text else { return }
        let reason =
            row[1] == 1
            ? "transaction \(transaction) is the migration \(name), which cannot be undone"
            : "transaction \(transaction) cannot be undone: the migration \(name) came after it and changed its rows' form"
        throw ModelStoreError(.migrationBarrier, reason)
    }
}
