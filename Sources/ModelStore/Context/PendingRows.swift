import SQLite
import Synchronization

/// Copies of a context's unsaved rows in temporary tables, so that its queries see them: for each query, a temporary
/// view with the entity's name puts them over the rows of the store.
///
/// Temporary tables are the connection's alone, need no lock on the store, and are never part of it. A copy costs as much
/// as an insertion, once for each change between two fetches.
final class PendingRows {
    private static let lastNumber = Atomic<Int>(0)
    /// Apart from other contexts on the same connection.
    private let number = PendingRows.lastNumber.add(1, ordering: .relaxed).newValue
    private var covered: [String] = []

    /// Runs `body` while the names of `tables` mean their rows with all that is not saved.
    func withViews<Result>(of tables: [ModelTable], on connection: StoreConnection, _ body: () throws -> Result) throws
        -> Result
    {
        for table in tables { try refresh(table, on: connection) }
        let database = connection.database
        return try database.savepoint {
            for table in tables { try database.execute(view(table.entity)) }
            defer {
                for table in tables {
                    // Where this fails, so does the savepoint's end, which takes the view back.
                    try? database.execute("DROP VIEW IF EXISTS temp.\(quoteIdentifier(table.entity.name))")
                }
            }
            return try body()
        }
    }

    /// Removes the temporary tables.
    func drop(on connection: StoreConnection) throws {
        for name in covered {
            try connection.database.execute(
                "DROP TABLE IF EXISTS temp.\(pending(name)); DROP TABLE IF EXISTS temp.\(hidden(name))")
        }
        covered.removeAll()
    }

    // MARK: Copying

    private func refresh(_ table: ModelTable, on connection: StoreConnection) throws {
        let name = table.entity.name
        if !covered.contains(name) {
            try create(table.entity, on: connection)
            covered.append(name)
            table.noteAllStale()
        }
        // Where one cannot be copied, all stay noted.
        for key in table.staleKeys { try settle(key, table, connection) }
        for model in table.stale { try copy(model, table, connection) }
        table.clearStale()
    }

    private func copy(_ model: any PersistentModel, _ table: ModelTable, _ connection: StoreConnection) throws {
        let backing = model.persistentBackingData
        backing.isPendingRowStale = false
        let key: Int64
        switch backing.phase {
        case .inserted: key = PendingKey.key(of: backing.position)
        case .changed:
            key = backing.key
            try hide(key, table.entity.name, connection)
        case .detached, .saved, .deleted: return
        }
        let parameters = (0...table.entity.attributes.count).map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try connection.database.prepare(
            "INSERT OR REPLACE INTO temp.\(pending(table.entity.name)) VALUES (\(parameters))")
        try table.encode(model) { row in
            try statement.bind(integer: key, at: 1)
            try statement.bind(row, firstParameter: 2)
            try statement.run()
        }
    }

    /// A key whose object was deleted, or is as it was.
    private func settle(_ key: Int64, _ table: ModelTable, _ connection: StoreConnection) throws {
        let name = table.entity.name
        try connection.database.run("DELETE FROM temp.\(pending(name)) WHERE pk = ?", [.integer(key)])
        if table.deleted[key] != nil || table.changed[key] != nil {
            try hide(key, name, connection)
        } else {
            try connection.database.run("DELETE FROM temp.\(hidden(name)) WHERE pk = ?", [.integer(key)])
        }
    }

    private func hide(_ key: Int64, _ name: String, _ connection: StoreConnection) throws {
        try connection.database.run("INSERT OR IGNORE INTO temp.\(hidden(name)) VALUES (?)", [.integer(key)])
    }

    // MARK: SQL

    private func pending(_ name: String) -> String { quoteIdentifier("ferry_pending_\(number)_\(name)") }
    private func hidden(_ name: String) -> String { quoteIdentifier("ferry_hidden_\(number)_\(name)") }

    private func create(_ entity: EntityDescription, on connection: StoreConnection) throws {
        // Without constraints: these rows are not saved, and may break some yet.
        let columns = entity.attributes.map { ", \(quoteIdentifier($0.name)) \($0.storage.rawValue)" }.joined()
        try connection.database.execute(
            """
            CREATE TEMP TABLE \(pending(entity.name)) (pk INTEGER PRIMARY KEY\(columns)) STRICT;
            CREATE TEMP TABLE \(hidden(entity.name)) (pk INTEGER PRIMARY KEY) STRICT;
            """)
    }

    private func view(_ entity: EntityDescription) -> String {
        let name = quoteIdentifier(entity.name)
        let columns = (["pk"] + entity.attributes.map { quoteIdentifier($0.name) }).joined(separator: ", ")
        return """
            CREATE TEMP VIEW \(name) AS
            SELECT \(columns) FROM main.\(name) WHERE pk NOT IN (SELECT pk FROM temp.\(hidden(entity.name)))
            UNION ALL SELECT \(columns) FROM temp.\(pending(entity.name))
            """
    }
}
