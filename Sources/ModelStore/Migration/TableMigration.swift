import SQLite

/// Brings the tables of a store from one schema version to the next, inside the caller's transaction.
///
/// Rows go into a new table under a passing name, which takes the old one's name in the end. SQLite copies them row by
/// row, so that memory does not grow with the table. Connections must have `foreign_keys` off and `legacy_alter_table`
/// on, so that neither dropping nor renaming a table touches another.
struct TableMigration {
    let change: SchemaChange
    /// Whether the program has work of its own between ``build()`` and ``finish()``: every changed table is built anew
    /// then, and columns without a value may be empty.
    let isCustom: Bool
    let database: Connection
    private let definition: SchemaDefinition
    private let extras: TableExtras
    private let forced: Set<String>

    /// Prepares the work, changing nothing.
    /// - Parameter forced: names of entities whose tables are built anew though they need not be.
    init(
        _ change: SchemaChange, isCustom: Bool, rebuilding forced: Set<String> = [], on database: Connection
    ) throws {
        self.change = change
        self.isCustom = isCustom
        self.forced = forced
        self.database = database
        definition = SchemaDefinition(change.to)
        extras = try TableExtras(change, on: database)
    }

    /// The table that has the rows of the old entity called `name`, one of ``keptSources``, between ``build()`` and
    /// ``finish()``.
    static func former(_ name: String) -> String { "ferry_old_" + name }

    /// The old entities whose tables are still as they were, by another name, between ``build()`` and ``finish()``.
    var keptSources: [EntityDescription] {
        change.entities.filter(isRebuilt).compactMap(\.source) + change.removed
    }

    private static func staged(_ name: String) -> String { "ferry_new_" + name }

    private func isRebuilt(_ change: EntityChange) -> Bool {
        guard change.source != nil else { return false }
        return change.extent == .rebuilt || forced.contains(change.target.name)
            || isCustom && (change.extent == .extended || change.isRenamed)
    }

    private func isStaged(_ change: EntityChange) -> Bool {
        change.source == nil || isRebuilt(change) || change.isRenamed
    }

    // MARK: Building

    /// Makes the new tables, fills them and gives them their names.
    func build() throws {
        for change in change.entities {
            if change.source == nil {
                try create(change.target, as: Self.staged(change.target.name))
            } else if isRebuilt(change) {
                try rebuild(change)
            } else {
                try alter(change)
            }
        }
        for entity in keptSources { try rename(entity.name, to: Self.former(entity.name)) }
        for change in change.entities where isStaged(change) {
            try rename(Self.staged(change.target.name), to: change.target.name)
        }
    }

    private func rename(_ table: String, to name: String) throws {
        try database.execute("ALTER TABLE \(quoteIdentifier(table)) RENAME TO \(quoteIdentifier(name))")
    }

    private func create(_ entity: EntityDescription, as table: String, relaxing names: Set<String> = []) throws {
        var entity = entity
        for position in entity.attributes.indices where names.contains(entity.attributes[position].name) {
            entity.attributes[position].isOptional = true
        }
        try database.execute(definition.table(for: entity, named: table))
    }

    private func rebuild(_ change: EntityChange) throws {
        guard let source = change.source else { return }
        let table = Self.staged(change.target.name)
        try create(change.target, as: table, relaxing: isCustom ? Self.withoutValue(change) : [])
        let (expressions, values) = change.expressions
        let columns = change.target.attributes.map { quoteIdentifier($0.name) }
        try database.run(
            """
            INSERT INTO \(quoteIdentifier(table)) (\((["pk"] + columns).joined(separator: ", ")))
            SELECT \((["pk"] + expressions).joined(separator: ", ")) FROM \(quoteIdentifier(source.name))
            WHERE \(change.condition) ORDER BY pk
            """, values)
    }

    /// The required attributes for which there may be rows without a value.
    private static func withoutValue(_ change: EntityChange) -> Set<String> {
        let names = change.columns.filter { column in
            guard !column.target.isOptional else { return false }
            if case .missing = column.origin { return true }
            return column.becomesRequired && column.target.defaultValue == nil
        }
        return Set(names.map(\.target.name))
    }

    private func alter(_ change: EntityChange) throws {
        guard let source = change.source else { return }
        var table = source.name
        if change.isRenamed {
            table = Self.staged(change.target.name)
            try rename(source.name, to: table)
        }
        guard change.extent == .extended else { return }
        for column in change.columns where column.source == nil {
            try database.execute(
                "ALTER TABLE \(quoteIdentifier(table)) ADD COLUMN \(definition.column(column.target, of: change.target))"
            )
        }
    }

    // MARK: Finishing

    /// Checks what was relaxed, drops the old tables, and gives the new ones their indexes.
    func finish() throws {
        for entity in keptSources {
            try database.execute("DROP TABLE \(quoteIdentifier(Self.former(entity.name)))")
        }
        if isCustom { try tighten() }
        for change in change.entities { try settleIndexes(of: change.target) }
        try extras.restore(on: database)
    }

    private func tighten() throws {
        let preflight = MigrationPreflight(database: database)
        for change in change.entities where isRebuilt(change) {
            let names = Self.withoutValue(change)
            let entity = change.target
            let rows = TableExpressions(table: entity.name, entity: entity)
            try preflight.checkSubentities(in: rows)
            guard !names.isEmpty else { continue }
            for attribute in entity.attributes where names.contains(attribute.name) {
                try preflight.checkRequired(attribute.name, in: rows)
            }
            let loose = "ferry_loose_" + entity.name
            let (old, new) = (quoteIdentifier(loose), quoteIdentifier(entity.name))
            try rename(entity.name, to: loose)
            try create(entity, as: entity.name)
            let columns = (["pk"] + entity.attributes.map { quoteIdentifier($0.name) }).joined(separator: ", ")
            try database.execute(
                "INSERT INTO \(new) (\(columns)) SELECT \(columns) FROM \(old) ORDER BY pk; DROP TABLE \(old)")
        }
    }

    /// Makes the indexes of `entity` those of the new version.
    private func settleIndexes(of entity: EntityDescription) throws {
        let wanted = definition.indexes(for: entity)
        let former = Set(extras.ownIndexes)
        let present = try database.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
            [.text(entity.name)])
        var kept: Set<String> = []
        for row in present {
            guard let name = row[0].text else { continue }
            if let index = wanted.first(where: { $0.name == name }), row[1].text == index.sql {
                kept.insert(name)
            } else if former.contains(name) || wanted.contains(where: { $0.name == name }) {
                try database.execute("DROP INDEX \(quoteIdentifier(name))")
            }
        }
        for index in wanted where !kept.contains(index.name) { try create(index, of: entity) }
    }

    private func create(_ index: SchemaDefinition.Index, of entity: EntityDescription) throws {
        do throws(SQLiteError) {
            try database.execute(index.sql)
        } catch {
            if error.code == .constraintUnique {
                let rows = TableExpressions(table: entity.name, entity: entity)
                try MigrationPreflight(database: database).checkUnique(index.attributes, in: rows)
            }
            throw error
        }
    }
}
