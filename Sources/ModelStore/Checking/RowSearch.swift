import SQLite

/// Finds rows and names some of them.
struct RowSearch {
    let database: Connection

    /// The rows that `condition` selects, or nil when there are none. Reads the table twice at most.
    func rows(_ rows: TableExpressions, where condition: String) throws -> RowList? {
        let table = quoteIdentifier(rows.table)
        let count = try database.value("SELECT count(*) FROM \(table) WHERE \(condition)", rows.values)?.integer ?? 0
        guard count > 0 else { return nil }
        let columns = (["pk"] + rows.identity.map { "CAST(\(quoteIdentifier($0)) AS TEXT)" }).joined(separator: ", ")
        let found = try database.rows(
            "SELECT \(columns) FROM \(table) WHERE \(condition) ORDER BY pk LIMIT \(RowList.limit)", rows.values)
        let named = found.map { row in
            RowList.Row(key: row[0].integer ?? 0, identity: row.values.dropFirst().map { $0.text ?? "null" })
        }
        return RowList(named, of: Int(count))
    }

    /// The attributes with values that are not in the store's form of their type, and the rows.
    func unreadable(_ rows: TableExpressions) throws -> [(AttributeDescription, RowList)] {
        try rows.entity.attributes.compactMap { attribute in
            let condition = StoredForm.condition(attribute, rows.expression(attribute.name))
            return try self.rows(rows, where: "NOT (\(condition))").map { (attribute, $0) }
        }
    }
}
