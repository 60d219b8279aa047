import SQLite

extension EntityChange {
    /// The SQL of each new column's value over the old table, and what is bound to its parameters `?1`, `?2`, ….
    var expressions: (sql: [String], values: [Value]) {
        var values: [Value] = []
        let sql = columns.map { column in expression(column, &values, following: []) }
        return (sql, values)
    }

    /// The condition under which a row of the old table goes into the new one.
    var condition: String {
        goneSubentities.isEmpty ? "TRUE" : "NOT " + SchemaDefinition.isOne(of: goneSubentities)
    }

    private func expression(
        _ column: ColumnChange, _ values: inout [Value], following: Set<String>
    ) -> String {
        switch column.origin {
        case .null, .missing: return "NULL"
        case .fallback(let fallback):
            let value = expression(fallback, of: column.target, &values, following: following)
            guard let holders = column.place?.holders else { return value }
            return "CASE WHEN \(SchemaDefinition.isOne(of: holders)) THEN \(value) END"
        case .column(let source, let conversion):
            let name = quoteIdentifier(source.name)
            if source.name == EntityDescription.discriminatorName, !renamedSubentities.isEmpty {
                let cases = renamedSubentities.sorted { $0.key < $1.key }.map { old, new in
                    "WHEN \(SchemaDefinition.literal(old)) THEN \(SchemaDefinition.literal(new))"
                }
                return "CASE \(name) \(cases.joined(separator: " ")) ELSE \(name) END"
            }
            var old = conversion.sql(name)
            if let losers = column.place?.losers, !losers.isEmpty {
                let isHierarchy = self.source?.subentities.isEmpty == false
                old = isHierarchy ? "CASE WHEN NOT \(SchemaDefinition.isOne(of: losers)) THEN \(old) END" : "NULL"
            }
            guard column.becomesRequired, let fallback = column.target.defaultValue else { return old }
            let value = expression(fallback, of: column.target, &values, following: following)
            guard column.target.isOptional, let rows = column.place?.newlyRequired else {
                return "coalesce(\(old), \(value))"
            }
            return "CASE WHEN \(SchemaDefinition.isOne(of: rows)) THEN coalesce(\(old), \(value)) ELSE \(old) END"
        }
    }

    private func expression(
        _ fallback: StoredDefault, of attribute: AttributeDescription, _ values: inout [Value],
        following: Set<String>
    ) -> String {
        switch fallback {
        case .integer(let integer): values.append(.integer(integer))
        case .real(let real): values.append(.real(real))
        case .text(let text): values.append(.text(text))
        case .blob(let bytes): values.append(.blob(bytes))
        case .attribute(let name):
            // Attributes that take each other's values in a circle have none.
            guard !following.contains(name), let other = columns.first(where: { $0.target.name == name }) else {
                return "NULL"
            }
            return expression(other, &values, following: following.union([attribute.name]))
        }
        return "?\(values.count)"
    }
}

extension TableExpressions {
    /// The values that the rows of the old table will have; nil when there is no old table.
    init?(_ change: EntityChange) {
        guard let source = change.source else { return nil }
        let (sql, values) = change.expressions
        self.init(from: source, to: change.target, sql: sql, values: values)
    }
}
