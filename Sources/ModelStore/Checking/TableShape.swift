import SQLite

/// The tables that a file really has, whatever it says of itself.
struct TableShape {
    private struct Column: Hashable {
        let type: String
        let isRequired: Bool
    }

    private struct Table {
        var columns: [String: Column] = [:]
        var hasKey = false
        var uniqueSets: Set<[String]> = []
        var indexes: Set<String> = []
    }

    private var tables: [String: Table] = [:]

    /// Reads the tables that are not Ferry's or SQLite's own.
    init(of database: Connection) throws {
        let names = try database.rows(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table'
            AND name NOT LIKE 'ferry!_%' ESCAPE '!' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
            """)
        for name in names.compactMap({ $0[0].text }) {
            var table = Table()
            for row in try database.rows(
                "SELECT name, upper(type), \"notnull\", pk FROM pragma_table_info(?)", [.text(name)])
            {
                guard let column = row[0].text, let type = row[1].text else { continue }
                if column == "pk", type == "INTEGER", row[3] == 1 {
                    table.hasKey = true
                } else {
                    table.columns[column] = Column(type: type, isRequired: row[2] == 1)
                }
            }
            for index in try database.rows(
                "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND NOT partial", [.text(name)])
            {
                guard let index = index[0].text else { continue }
                let columns = try database.rows("SELECT name FROM pragma_index_info(?)", [.text(index)])
                table.uniqueSets.insert(columns.compactMap { $0[0].text }.sorted())
                table.indexes.insert(index)
            }
            tables[name] = table
        }
    }

    /// In what the tables differ from those of `schema`, in words; empty when they fit exactly.
    /// - Parameter indexNames: whether the indexes must also be called as the schema calls them.
    func differences(from schema: Schema, indexNames: Bool = false) -> [String] {
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
            guard indexNames else { continue }
            for index in definition.indexes(for: entity) where !table.indexes.contains(index.name) {
                lines.append("\(entity.name): the index \(index.name) is missing")
            }
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

    /// The newest of `versions` whose tables these are exactly, or nil.
    func fitting(_ versions: [Schema]) -> Schema? {
        versions.last { differences(from: $0).isEmpty }
    }
}
