import SQLite

/// Finds the rows that break a constraint before it is there.
struct MigrationPreflight {
    let database: Connection

    /// Checks the rows of the old tables against what a lightweight step asks of them. Reads only.
    /// - Throws: ``ModelStoreError/Code/migrationPreflight`` with the rows.
    func check(_ change: SchemaChange) throws {
        for entity in change.entities {
            guard let rows = TableExpressions(entity) else { continue }
            for column in entity.columns where column.becomesRequired && column.target.defaultValue == nil {
                let holders = column.target.isOptional ? column.place?.newlyRequired : nil
                try checkRequired(column.target.name, in: rows, of: holders)
            }
            for constraint in entity.addedConstraints { try checkUnique(constraint, in: rows) }
        }
    }

    /// Checks that every row, or every row of the entities `holders` of a hierarchy, has a value of the attribute called
    /// `name`.
    func checkRequired(_ name: String, in rows: TableExpressions, of holders: [String]? = nil) throws {
        let scope = holders.map { SchemaDefinition.isOne(of: $0) + " AND " } ?? ""
        let condition = "\(scope)\(rows.expression(name)) IS NULL"
        guard let list = try RowSearch(database: database).rows(rows, where: condition) else { return }
        throw ModelStoreError(
            .migrationPreflight,
            "it becomes required, but \(Self.counted(list)) no value; give them one first, give the property a default, "
                + "or fill it in a custom stage",
            entity: rows.entity.name, attribute: name, rows: list)
    }

    /// Checks that no two rows have the same values of the attributes `names`; NULLs differ from each other.
    func checkUnique(_ names: [String], in rows: TableExpressions) throws {
        let keys = names.map { rows.expression($0) }
        let present = keys.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let list = try RowSearch(database: database).rows(
            rows,
            where: """
                (\(keys.joined(separator: ", "))) IN (
                    SELECT \(keys.joined(separator: ", ")) FROM \(quoteIdentifier(rows.table))
                    WHERE \(present) GROUP BY \(keys.joined(separator: ", ")) HAVING count(*) > 1)
                """)
        guard let list else { return }
        throw ModelStoreError(
            .migrationPreflight,
            "(\(names.joined(separator: ", "))) becomes unique, but \(Self.counted(list)) values that another row "
                + "has too; merge them first, or in the willMigrate of a custom stage",
            entity: rows.entity.name, attribute: names.count == 1 ? names.first : nil, rows: list)
    }

    /// Checks that the rows of each subentity have the values it requires.
    func checkSubentities(in rows: TableExpressions) throws {
        guard !rows.entity.subentities.isEmpty else { return }
        for attribute in rows.entity.attributes where attribute.isOptional {
            let needers = rows.entity.needers(of: attribute.name)
            if !needers.isEmpty { try checkRequired(attribute.name, in: rows, of: needers) }
        }
    }

    /// Checks that the references of the rows lead to rows of `schema`.
    func checkReferences(in rows: TableExpressions, of schema: Schema) throws {
        guard let (attribute, list) = try RowSearch(database: database).dangling(rows, in: schema).first else { return }
        throw ModelStoreError(
            .migrationPreflight,
            "\(Self.counted(list)) a reference to a row that is not there, or not of the entity it leads to; "
                + "empty it or restore that row first",
            entity: rows.entity.name, attribute: attribute.name, rows: list)
    }

    /// Checks that the rows hold values that can be read as those of the entity.
    func checkValues(in rows: TableExpressions) throws {
        guard let (attribute, list) = try RowSearch(database: database).unreadable(rows).first else { return }
        throw ModelStoreError(
            .migrationPreflight,
            "\(Self.counted(list)) a value that is not in the store's form of \(attribute.type.rawValue)",
            entity: rows.entity.name, attribute: attribute.name, rows: list)
    }

    /// How many rows have something, with the first keys.
    static func counted(_ list: RowList) -> String {
        let keys = list.rows.prefix(5).map { String($0.key) }.joined(separator: ", ")
        let more = list.count > 5 ? ", …" : ""
        return list.count == 1 ? "one row (pk \(keys)) has" : "\(list.count) rows (pk \(keys)\(more)) have"
    }
}
