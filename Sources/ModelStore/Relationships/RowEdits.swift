import SQLite

/// Changes single rows of any entity inside an open transaction, and keeps in history what they were.
struct RowEdits {
    let connection: StoreConnection
    /// The transaction of history, begun with the first change.
    let history: () throws -> HistoryWriter

    private var database: Connection { connection.database }

    /// Deletes a row; nothing where it is gone already.
    func delete(_ key: Int64, of entity: EntityDescription) throws {
        let statements = EntityStatements(entity)
        guard let stored = try connection.row(key, of: entity, statements) else { return }
        try stored.withRow(0) { try history().keepDelete(entity: entity, key: key, before: $0) }
        try database.run(statements.delete, [.integer(key)])
    }

    /// Gives some columns of a row other values; nothing where the row is gone.
    func update(_ key: Int64, of entity: EntityDescription, _ values: [Int: Value]) throws {
        guard let stored = try connection.row(key, of: entity), !values.isEmpty else { return }
        let positions = values.keys.sorted()
        try stored.withRow(0) {
            let history = try history()
            let kept = try history.before(entity: entity, key: key)
            let original = try kept.map { try stored.overlaid(with: $0) } ?? stored
            let all = Set(positions).union(kept.map { Set($0.keys) } ?? [])
            if kept == nil {
                try history.keepUpdate(entity: entity, key: key, before: $0, positions: positions)
            } else {
                try original.withRow(0) {
                    try history.keepUpdate(entity: entity, key: key, before: $0, positions: all.sorted())
                }
            }
        }
        let assignments = positions.enumerated().map { parameter, position in
            "\(quoteIdentifier(entity.attributes[position].name)) = ?\(parameter + 1)"
        }
        try database.run(
            "UPDATE \(quoteIdentifier(entity.name)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE pk = ?\(positions.count + 1)",
            positions.compactMap { values[$0] } + [.integer(key)])
    }
}

extension StoreConnection {
    /// The integers in the first columns of the rows that a statement gives, NULL as nil; `keys` are its parameter, as a
    /// JSON array.
    func integers(_ sql: String, keys: some Sequence<Int64>, columns: Int) throws -> [[Int64?]] {
        let statement = try database.prepare(sql)
        try statement.bind([.text("[" + keys.map { String($0) }.joined(separator: ",") + "]")])
        var rows: [[Int64?]] = []
        while try statement.step() {
            rows.append((0..<columns).map { statement.type(at: $0) == .null ? nil : statement.integer(at: $0) })
        }
        return rows
    }
}
