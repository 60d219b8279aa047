import SQLite

extension PredicateTranslation {
    /// A table that was joined to reach the row of a to-one relationship.
    struct Join {
        /// The column that leads to it.
        let key: String
        let table: String
        let root: String

        /// The clause, for the end of FROM. No row is lost where the relationship leads nowhere.
        var sql: String { " LEFT JOIN \(quoteIdentifier(root)) AS \(table) ON \(table).pk = \(key)" }
    }

    /// The joins that belong to a table of FROM.
    func joins(of source: String) -> String {
        (joins[source] ?? []).map(\.sql).joined()
    }

    /// The next unused name for a table.
    mutating func nextTable() -> String {
        tables += 1
        return "t\(tables)"
    }

    /// The term for a row of `type` whose key is the expression `key`.
    mutating func row(
        _ type: any EntityRepresentable.Type, key: String, table: String? = nil
    ) throws(ModelStoreError) -> SQLTerm {
        let root = try scope.root(of: type.entity.name)
        entities.insert(root.name)
        return SQLTerm(
            sql: key, type: .model, isColumn: table == nil, row: ModelRow(type: type, root: root, table: table))
    }

    /// A column of the row that `term` stands for; a column of another table is joined, or looked up where the key is
    /// calculated.
    mutating func read(_ name: String, of term: SQLTerm, _ row: ModelRow, _ form: SQLType.Form) -> SQLTerm {
        var result = SQLTerm(
            sql: "", type: form.type, isOptional: form.isOptional, isRawValue: form.isRawValue,
            canFail: term.canFail)
        entities.insert(row.root.name)
        result.nilWith = row.isExact ? term.nilWith.union([term.sql]) : []
        if let table = row.table ?? join(term, row) {
            result.sql = "\(table).\(quoteIdentifier(name))"
            result.isColumn = true
            result.isJoined = row.table == nil
        } else {
            let table = nextTable()
            result.sql =
                "(SELECT \(table).\(quoteIdentifier(name)) "
                + "FROM \(quoteIdentifier(row.root.name)) AS \(table) WHERE \(table).pk = \(term.sql))"
        }
        return result
    }

    /// Joins the table that a column leads to, once for each column.
    /// - Returns: its name, or nil where the key is no column.
    private mutating func join(_ term: SQLTerm, _ row: ModelRow) -> String? {
        guard term.isColumn, let owner = term.sql.split(separator: ".", maxSplits: 1).first.map(String.init) else {
            return nil
        }
        let source = sources[owner] ?? owner
        if let known = joins[source]?.first(where: { $0.key == term.sql }) { return known.table }
        let table = nextTable()
        sources[table] = source
        joins[source, default: []].append(Join(key: term.sql, table: table, root: row.root.name))
        return table
    }

    /// Whether the row that `term` stands for is there and of the entity called `name`, or of one that inherits from it.
    mutating func test(_ term: SQLTerm, _ row: ModelRow, isOf name: String) -> SQLTerm {
        let own = row.root.lineage(below: row.type.entity.name)
        let wanted = row.root.lineage(below: name)
        guard row.root.name == name || row.root.hasSubentity(name) else { return .constant(false) }
        if Set(wanted).isSuperset(of: own) { return .condition("\(term.sql) IS NOT NULL", of: term) }
        let discriminator = read(
            EntityDescription.discriminatorName, of: term, row, SQLType.Form(type: .string))
        let names = ModelRow.lineage(below: name, in: row.root)
        // What a cast has not taken is in the table all the same.
        let isThere = row.isExact ? "" : "\(term.sql) IS NOT NULL AND "
        return .condition("\(isThere)coalesce(\(discriminator.sql) IN (\(names)), 0)", of: term)
    }
}
