import Formats
import Foundation
import ModelStore
import SQLite

/// Finds in a database what a source says the records are.
struct DatabaseContents {
    let connection: Connection
    let file: String
    let target: RowTarget
    /// The largest text, blob or external file that is read.
    let maximumValueBytes: Int

    /// One column of a table.
    struct Column {
        var name: String
        var declaredType: String
        /// Its position in the primary key, from 1; 0 when it is not part of it.
        var keyPosition: Int64
    }

    /// - Throws: ``FormatError`` or ``SQLiteError``.
    func selection(_ definition: SourceDefinition) throws -> RowSelection {
        if let query = definition.query { return try selection(query: query) }
        let tables = try tableNames()
        if let table = definition.table { return try selection(table: table, among: tables) }
        if CoreDataStore.isStore(tables) {
            let store = try CoreDataStore(self, tables: tables)
            return try store.selection(entity: definition.sourceEntity ?? target.model.name)
        }
        if let entity = definition.sourceEntity {
            throw error("there is no entity \(entity): this is not the store of Core Data or SwiftData; use table")
        }
        let named = tables.first { $0.lowercased() == target.model.name.lowercased() }
        let own = tables.filter { !$0.hasPrefix("ferry_") }
        guard let table = named ?? (own.count == 1 ? own.first : nil) else {
            throw error("say which table holds the records. " + Self.list(tables, of: "tables"))
        }
        var selection = try selection(table: table, among: tables)
        if named == nil { selection.notes.append("table: taken to be \(table), the only one") }
        return selection
    }

    /// Tables and views, apart from SQLite's own.
    private func tableNames() throws(SQLiteError) -> [String] {
        try connection.rows(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                + " ORDER BY name"
        ).compactMap { $0[0].text }
    }

    /// The columns of a table or view, those that are computed among them.
    func columns(of table: String) throws(SQLiteError) -> [Column] {
        try connection.rows(
            "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid", [.text(table)]
        ).compactMap { row in
            row[0].text.map { Column(name: $0, declaredType: row[1].text ?? "", keyPosition: row[2].integer ?? 0) }
        }
    }

    private func selection(table name: String, among tables: [String]) throws -> RowSelection {
        guard
            let table = tables.first(where: { $0 == name })
                ?? tables.first(where: { $0.lowercased() == name.lowercased() })
        else {
            let nearest = nearestName(to: name, in: tables).map { "; did you mean \($0)?" } ?? "."
            throw error("there is no table \(name)\(nearest) " + Self.list(tables, of: "tables"))
        }
        let columns = try columns(of: table)
        let names = Set(columns.map { $0.name.lowercased() })
        // Only a table with row ids has this name for them, and only where no column has taken it.
        let key = try ["rowid", "_rowid_", "oid"].first { try !names.contains($0) && hasKey($0, table) }
        return RowSelection(
            name: table, columns: columns.map { valueColumn($0, named: nil) }, table: table,
            key: key.map { "source.\($0)" })
    }

    private func hasKey(_ key: String, _ table: String) throws(SQLiteError) -> Bool {
        let isTable = try connection.value(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(table)])
        guard isTable == .integer(1) else { return false }
        do throws(SQLiteError) {
            _ = try connection.prepare("SELECT source.\(key) FROM \(quoteIdentifier(table)) AS source LIMIT 0")
                .columnCount
            return true
        } catch {
            guard error.code.primary == .error else { throw error }
            return false
        }
    }

    /// A column whose values stand for themselves, with the name of the model's attribute where that is called so.
    func valueColumn(_ column: Column, named name: String?) -> RowColumn {
        let attribute = target.attribute(named: name ?? column.name)
        return RowColumn(
            attribute?.name ?? name ?? column.name, .value(attribute?.type), ["source.\(quoteIdentifier(column.name))"])
    }

    private func selection(query: String) throws -> RowSelection {
        let first = Self.firstWord(of: query)
        guard ["select", "with", "values"].contains(first) else {
            throw FormatError(
                .malformed, "the query must be a SELECT, and begins with \(first.isEmpty ? "nothing" : first)",
                at: RecordLocation(file: file, container: ["query"]))
        }
        let names: [String]
        do throws(SQLiteError) {
            let statement = try connection.prepare(query)
            guard statement.isReadOnly else {
                throw SQLiteError(code: .readOnly, message: "it would change the database")
            }
            names = statement.columnNames
        } catch {
            throw FormatError(
                .malformed, "the query must be a single SELECT: \(error.message)",
                at: RecordLocation(file: file, container: ["query"]))
        }
        var seen: Set<String> = []
        if let twice = names.first(where: { !seen.insert($0).inserted }) {
            throw FormatError(
                .malformed, "the query has two columns called \(twice): give one another name with AS",
                at: RecordLocation(file: file, container: ["query"]))
        }
        return RowSelection(
            query: query,
            columns: names.map { name in
                let attribute = target.attribute(named: name)
                return RowColumn(attribute?.name ?? name, .value(attribute?.type), [name])
            })
    }

    /// The first word of SQL behind comments, in lower case.
    static func firstWord(of sql: String) -> String {
        var rest = sql[...]
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                guard let end = rest.firstRange(of: "*/") else { return "" }
                rest = rest[end.upperBound...]
            } else {
                return rest.prefix { $0.isLetter }.lowercased()
            }
        }
    }

    func error(_ message: String) -> FormatError {
        FormatError(.notFound, message, at: RecordLocation(file: file))
    }

    static func list(_ names: [String], of what: String) -> String {
        guard !names.isEmpty else { return "The database has no \(what)." }
        return "Its \(what): " + names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    }
}
