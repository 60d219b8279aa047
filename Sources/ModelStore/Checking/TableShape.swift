import SQLite

/// The tables that a file really has, whatever it says of itself.
struct TableShape {
    struct Column: Hashable {
        let type: String
        let isRequired: Bool
    }

    struct Table {
        var columns: [String: Column] = [:]
        var hasKey = false
        var uniqueSets: Set<[String]> = []
        var indexes: Set<String> = []
        /// What each column that is a foreign key of its own refers to.
        var references: [String: Reference] = [:]
        /// Whether each foreign key waits for the end of the transaction, as far as the table's SQL tells.
        var isDeferred = true
    }

    struct Reference: Hashable {
        /// The table and column referred to; no column means the table's primary key.
        let table: String
        let column: String
        /// What SQLite does to the row by itself when the other one is deleted.
        let onDelete: String
    }

    private var tables: [String: Table] = [:]

    /// Reads the tables that are not Ferry's or SQLite's own.
    init(of database: Connection) throws {
        let names = try database.rows(
            """
            SELECT name, sql FROM sqlite_schema WHERE type = 'table'
            AND name NOT LIKE 'ferry!_%' ESCAPE '!' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
            """)
        for row in names {
            guard let name = row[0].text else { continue }
            var table = Table()
            try table.readColumns(of: name, on: database)
            try table.readIndexes(of: name, on: database)
            try table.readReferences(of: name, sql: row[1].text ?? "", on: database)
            tables[name] = table
        }
    }

    /// In what the tables differ from those of `schema`, in words; empty when they fit exactly.
    /// - Parameter isStore: whether it is to be a store already, whose indexes are all there and called as the schema calls
    ///   them, and whose foreign keys wait for the end of a transaction.
    func differences(from schema: Schema, isStore: Bool = false) -> [String] {
        let definition = SchemaDefinition(schema)
        var lines = Set(tables.keys).subtracting(schema.entities.map(\.name)).sorted().map {
            "\($0): a table that the schema does not have"
        }
        for entity in schema.entities {
            guard let table = tables[entity.name] else {
                lines.append("\(entity.name): the table is missing")
                continue
            }
            lines += Self.differences(table, from: entity)
            lines += Self.references(of: table, from: entity, in: schema)
            guard isStore else { continue }
            if !table.isDeferred {
                lines.append("\(entity.name): a foreign key does not wait for the end of the transaction")
            }
            let wanted = definition.indexes(for: entity).map(\.name)
            lines += wanted.filter { !table.indexes.contains($0) }.map {
                "\(entity.name): the index \($0) is missing"
            }
            let prefixes = ["\(entity.name)_unique_", "\(entity.name)_index_"]
            lines += table.indexes.subtracting(wanted).sorted().filter { name in
                prefixes.contains { name.hasPrefix($0) }
            }.map { "\(entity.name): the index \($0) is not in the schema" }
        }
        return lines
    }

    private static func differences(_ table: Table, from entity: EntityDescription) -> [String] {
        let name = entity.name
        var lines = table.hasKey ? [] : ["\(name): the column pk INTEGER PRIMARY KEY is missing"]
        for attribute in entity.attributes {
            guard let column = table.columns[attribute.name] else {
                lines.append("\(name).\(attribute.name): the column is missing")
                continue
            }
            let type = attribute.storage.rawValue
            if column.type != type {
                lines.append("\(name).\(attribute.name): the column is \(column.type), not \(type)")
            }
            if column.isRequired == attribute.isOptional {
                let words = column.isRequired ? "is NOT NULL, but optional" : "allows NULL, but is required"
                lines.append("\(name).\(attribute.name): the column \(words) in the schema")
            }
        }
        lines += Set(table.columns.keys).subtracting(entity.attributes.map(\.name)).sorted().map {
            "\(name).\($0): a column that the schema does not have"
        }
        let wanted = Set(entity.distinctConstraints.map { $0.sorted() })
        for names in wanted.subtracting(table.uniqueSets).map({ $0.joined(separator: ", ") }).sorted() {
            lines.append("\(name): nothing makes (\(names)) unique")
        }
        for names in table.uniqueSets.subtracting(wanted).map({ $0.joined(separator: ", ") }).sorted() {
            lines.append("\(name): (\(names)) is unique, but not in the schema")
        }
        return lines
    }

    private static func references(
        of table: Table, from entity: EntityDescription, in schema: Schema
    ) -> [String] {
        var rest = table.references
        var lines: [String] = []
        for attribute in entity.attributes where attribute.type == .reference {
            guard table.columns[attribute.name] != nil,
                let destination = entity.relationship(named: attribute.name)?.destination,
                let root = schema.entity(named: destination)
            else { continue }
            let place = "\(entity.name).\(attribute.name)"
            guard let found = rest.removeValue(forKey: attribute.name) else {
                lines.append("\(place): no foreign key leads to \(root.name)")
                continue
            }
            if found.table.lowercased() != root.name.lowercased() || found.column.lowercased() != "pk" {
                let column = found.column.isEmpty ? "" : ".\(found.column)"
                lines.append("\(place): the foreign key leads to \(found.table)\(column), not \(root.name).pk")
            }
            if found.onDelete != "NO ACTION" {
                lines.append("\(place): the foreign key acts by itself when a row is deleted (\(found.onDelete))")
            }
        }
        return lines
            + rest.sorted { $0.key < $1.key }.map {
                "\(entity.name).\($0.key): a foreign key to \($0.value.table) that the schema does not have"
            }
    }

    /// The newest of `versions` whose tables these are exactly, or nil.
    func fitting(_ versions: [Schema]) -> Schema? {
        versions.last { differences(from: $0).isEmpty }
    }
}
