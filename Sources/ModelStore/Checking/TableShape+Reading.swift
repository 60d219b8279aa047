import SQLite

extension TableShape.Table {
    mutating func readColumns(of name: String, on database: Connection) throws {
        for row in try database.rows(
            "SELECT name, upper(type), \"notnull\", pk FROM pragma_table_info(?)", [.text(name)])
        {
            guard let column = row[0].text, let type = row[1].text else { continue }
            if column == "pk", type == "INTEGER", row[3] == 1 {
                hasKey = true
            } else {
                columns[column] = TableShape.Column(type: type, isRequired: row[2] == 1)
            }
        }
    }

    mutating func readIndexes(of name: String, on database: Connection) throws {
        for row in try database.rows(
            "SELECT name, \"unique\" AND NOT partial FROM pragma_index_list(?)", [.text(name)])
        {
            guard let index = row[0].text else { continue }
            indexes.insert(index)
            guard row[1] == 1 else { continue }
            let columns = try database.rows("SELECT name FROM pragma_index_info(?)", [.text(index)])
            uniqueSets.insert(columns.compactMap { $0[0].text }.sorted())
        }
    }

    mutating func readReferences(of name: String, sql: String, on database: Connection) throws {
        let rows = try database.rows(
            """
            SELECT "from", "table", coalesce("to", 'pk'), on_delete, count(*) OVER (PARTITION BY id)
            FROM pragma_foreign_key_list(?)
            """, [.text(name)])
        for row in rows {
            guard let column = row[0].text, let table = row[1].text, let key = row[2].text else { continue }
            // One of several columns is none that a schema can have.
            references[column] = TableShape.Reference(
                table: row[4] == 1 ? table : "several columns of \(table)", column: key, onDelete: row[3].text ?? "")
        }
        let words = sql.uppercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        isDeferred = words.ranges(of: "DEFERRABLE INITIALLY DEFERRED").count >= rows.count
    }
}
