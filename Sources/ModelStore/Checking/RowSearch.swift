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
            var condition = StoredForm.condition(attribute, rows.expression(attribute.name))
            if attribute.name == EntityDescription.discriminatorName, !rows.entity.subentities.isEmpty {
                condition = "(\(condition)) AND \(SchemaDefinition.isOne(of: rows.entity.entityNames))"
            }
            return try self.rows(rows, where: "NOT (\(condition))").map { (attribute, $0) }
        }
    }

    /// The attributes that rows of some subentity need a value of and do not have, and the rows.
    func incomplete(_ rows: TableExpressions) throws -> [(AttributeDescription, RowList)] {
        guard !rows.entity.subentities.isEmpty else { return [] }
        return try rows.entity.attributes.compactMap { attribute in
            let needers = attribute.isOptional ? rows.entity.needers(of: attribute.name) : []
            guard !needers.isEmpty else { return nil }
            let condition = "\(SchemaDefinition.isOne(of: needers)) AND \(rows.expression(attribute.name)) IS NULL"
            return try self.rows(rows, where: condition).map { (attribute, $0) }
        }
    }

    /// The references that lead to rows which are not there or are of another entity of the hierarchy, and the rows that
    /// have them.
    func dangling(_ rows: TableExpressions, in schema: Schema) throws -> [(AttributeDescription, RowList)] {
        try rows.entity.attributes.compactMap { attribute in
            guard attribute.type == .reference,
                let name = rows.entity.relationship(named: attribute.name)?.destination,
                let root = schema.entity(named: name)
            else { return nil }
            let value = rows.expression(attribute.name)
            let table = quoteIdentifier(root.name)
            var condition = "\(value) NOT IN (SELECT pk FROM \(table))"
            if root.name != name {
                let others = SchemaDefinition.isOne(of: root.lineage(below: name))
                condition += " OR \(value) IN (SELECT pk FROM \(table) WHERE NOT \(others))"
            }
            return try self.rows(rows, where: "\(value) IS NOT NULL AND (\(condition))").map { (attribute, $0) }
        }
    }
}
