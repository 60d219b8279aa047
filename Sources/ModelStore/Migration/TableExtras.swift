import SQLite

/// Indexes and triggers that someone else put on the store's tables: they go with a table that is built anew, and are made
/// again after it.
struct TableExtras {
    private struct Extra {
        let kind: String
        let name: String
        let sql: String
    }

    /// The names of the old version's own indexes.
    let ownIndexes: [String]
    private let extras: [Extra]

    init(_ change: SchemaChange, on database: Connection) throws {
        let definition = SchemaDefinition(change.from)
        ownIndexes = change.from.entities.flatMap { definition.indexes(for: $0).map(\.name) }
        // Those of a table that gets another name would be about the old one.
        let lasting = Set(change.entities.filter { !$0.isRenamed }.compactMap { $0.source?.name })
        let own = Set(ownIndexes)
        extras = try database.rows(
            """
            SELECT type, name, sql, tbl_name FROM sqlite_schema
            WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid
            """
        ).compactMap { row in
            guard let kind = row[0].text, let name = row[1].text, let sql = row[2].text, let table = row[3].text,
                lasting.contains(table), !own.contains(name)
            else { return nil }
            return Extra(kind: kind, name: name, sql: sql)
        }
    }

    /// Makes those again that are gone.
    /// - Throws: ``ModelStoreError/Code/migrationRefused`` when one does not fit the new tables.
    func restore(on database: Connection) throws {
        for extra in extras {
            let isThere = try database.value(
                "SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?", [.text(extra.kind), .text(extra.name)])
            guard isThere == nil else { continue }
            do {
                try database.execute(extra.sql)
            } catch {
                throw ModelStoreError(
                    .migrationRefused,
                    "the \(extra.kind) \(extra.name), which is not the schema's own, does not fit the new tables; "
                        + "drop it first", underlying: error)
            }
        }
    }
}
