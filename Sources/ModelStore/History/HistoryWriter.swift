import SQLite

/// Writes what one transaction does into history, in the same database transaction as the data.
struct HistoryWriter {
    /// The transaction's id in `ferry_transaction`.
    let transaction: Int64
    private let database: Connection

    /// Goes on with a transaction that was begun before.
    init(transaction: Int64, on connection: StoreConnection) {
        self.transaction = transaction
        database = connection.database
    }

    /// What the transaction has kept of a row so far, or nil when it has not changed it.
    func before(entity: EntityDescription, key: Int64) throws -> [Int: Value]? {
        let statement = try database.prepare(
            "SELECT before FROM ferry_change WHERE tx = ?1 AND entity = ?2 AND pk = ?3 AND kind = 'update'")
        try bind(statement, entity, key)
        guard try statement.step(), let json = try statement.text(at: 0) else { return nil }
        return try BeforeImage.values(in: json, entity: entity)
    }

    /// The integers that the column at `position` had in rows that the transaction has changed or deleted.
    func formerValues(entity: EntityDescription, position: Int) throws -> Set<Int64> {
        let statement = try database.prepare("SELECT before FROM ferry_change WHERE tx = ?1 AND entity = ?2")
        try statement.bind(integer: transaction, at: 1)
        try statement.bind(text: entity.name, at: 2)
        var values: Set<Int64> = []
        while try statement.step() {
            guard let json = try statement.text(at: 0),
                case .integer(let value)? = try BeforeImage.values(in: json, entity: entity)[position]
            else { continue }
            values.insert(value)
        }
        return values
    }

    /// Keeps the columns at `positions` of `before`, the row as it was when the transaction began; replaces what the
    /// transaction has kept of the row.
    func keepUpdate(entity: EntityDescription, key: Int64, before: RowView, positions: [Int]) throws {
        try keep(kind: "update", entity: entity, key: key, before: before, positions: positions)
    }

    /// Keeps the columns in which `changed` differs from `original`, the row as it was when the transaction began; a row that
    /// is as it was is forgotten.
    /// - Returns: whether it differs.
    @discardableResult
    func keepChange(of key: Int64, from original: RowBatch, to changed: RowView) throws -> Bool {
        try original.withRow(0) { row in
            let positions = (0..<row.count).filter {
                !row.encodedCell($0).elementsEqualBytes(changed.encodedCell($0))
            }
            if positions.isEmpty {
                try forget(entity: original.entity, key: key)
            } else {
                try keepUpdate(entity: original.entity, key: key, before: row, positions: positions)
            }
            return !positions.isEmpty
        }
    }

    /// Keeps a whole row that is deleted.
    func keepDelete(entity: EntityDescription, key: Int64, before: RowView) throws {
        try keep(kind: "delete", entity: entity, key: key, before: before, positions: Array(0..<before.count))
    }

    /// Forgets the change of a row that is again as it was.
    func forget(entity: EntityDescription, key: Int64) throws {
        let statement = try database.prepare("DELETE FROM ferry_change WHERE tx = ?1 AND entity = ?2 AND pk = ?3")
        try bind(statement, entity, key)
        try statement.run()
    }

    /// Notes that the rows with these keys are new.
    func keepInserts(entity: EntityDescription, keys: ClosedRange<Int64>) throws {
        try database.run(
            "INSERT INTO ferry_inserted_range(tx, entity, first_pk, last_pk) VALUES (?, ?, ?, ?)",
            [.integer(transaction), .text(entity.name), .integer(keys.lowerBound), .integer(keys.upperBound)])
    }

    private func keep(
        kind: String, entity: EntityDescription, key: Int64, before: RowView, positions: [Int]
    ) throws {
        let statement = try database.prepare(
            "INSERT OR REPLACE INTO ferry_change(tx, entity, pk, kind, before) VALUES (?1, ?2, ?3, ?4, ?5)")
        try bind(statement, entity, key)
        try statement.bind(text: kind, at: 4)
        try statement.bind(text: BeforeImage.json(of: before, positions: positions), at: 5)
        try statement.run()
    }

    private func bind(_ statement: borrowing Statement, _ entity: EntityDescription, _ key: Int64) throws {
        try statement.bind(integer: transaction, at: 1)
        try statement.bind(text: entity.name, at: 2)
        try statement.bind(integer: key, at: 3)
    }
}
