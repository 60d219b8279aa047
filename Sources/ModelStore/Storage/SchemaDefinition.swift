import SQLite

/// The SQL that makes the tables of a schema.
package struct SchemaDefinition {
    /// The schema.
    package let schema: Schema

    /// Defines the tables of `schema`, which must be valid.
    package init(_ schema: Schema) {
        self.schema = schema
    }

    /// One index of an entity's table.
    package struct Index {
        /// The index's name, such as `Memo_unique_id` or `Activity_index_trip`.
        package let name: String
        /// Whether no two rows may have the same values in it.
        package let isUnique: Bool
        /// The attributes, in the index's order.
        package let attributes: [String]
        /// The statement that creates it.
        package let sql: String
    }

    /// The statement that creates the table of `entity`, without its indexes; `name` is another name for it.
    package func table(for entity: EntityDescription, named name: String? = nil) -> String {
        let columns = entity.attributes.map { column($0, of: entity) }
        let body = (["pk INTEGER PRIMARY KEY"] + columns).joined(separator: ",\n    ")
        return "CREATE TABLE \(quoteIdentifier(name ?? entity.name)) (\n    \(body)\n) STRICT"
    }

    /// The definition of an attribute's column.
    func column(_ attribute: AttributeDescription, of entity: EntityDescription) -> String {
        let name = quoteIdentifier(attribute.name)
        var column = "\(name) \(attribute.storage.rawValue)"
        if !attribute.isOptional { column += " NOT NULL" }
        if let condition = Self.condition(attribute, of: entity) {
            // Named as the attribute, since the constraint's name is all that SQLite tells about a violation.
            column += " CONSTRAINT \(name) CHECK (\(condition))"
        }
        if let relationship = entity.relationship(named: attribute.name), attribute.type == .reference {
            // The rows of a subentity are in its root's table.
            let root = schema.entity(named: relationship.destination)?.name ?? relationship.destination
            let table = quoteIdentifier(root)
            column += " REFERENCES \(table) (pk) DEFERRABLE INITIALLY DEFERRED"
        }
        return column
    }

    /// What a column allows beyond its storage class.
    private static func condition(_ attribute: AttributeDescription, of entity: EntityDescription) -> String? {
        let name = quoteIdentifier(attribute.name)
        guard attribute.name == EntityDescription.discriminatorName, !entity.subentities.isEmpty else {
            return attribute.isExternal ? nil : condition(attribute.type, column: name)
        }
        return isOne(of: entity.entityNames)
    }

    /// The condition under which a row of a hierarchy's table is of one of the entities `names`.
    static func isOne(of names: [String]) -> String {
        "\(quoteIdentifier(EntityDescription.discriminatorName)) IN (\(names.map(literal).joined(separator: ", ")))"
    }

    /// A text as SQL writes it.
    static func literal(_ text: String) -> String {
        "'\(text.replacing("'", with: "''"))'"
    }

    /// The indexes of `entity`, apart from its table so that they can be built after the rows: for uniqueness, then those
    /// declared, then one for each reference that has none.
    package func indexes(for entity: EntityDescription) -> [Index] {
        var taken = Set(schema.entities.map { $0.name.lowercased() })
        for other in schema.entities {
            let indexes = Self.indexes(for: other, taken: &taken)
            if other.name == entity.name { return indexes }
        }
        return Self.indexes(for: entity, taken: &taken)
    }

    /// Indexes share one space of names with tables and each other; a number is added where names would meet.
    private static func indexes(for entity: EntityDescription, taken: inout Set<String>) -> [Index] {
        let unique = entity.distinctConstraints
        var plain: [[String]] = []
        for names in entity.indexes + entity.referenceNames.map({ [$0] })
        where !(unique + plain).contains(where: { $0.starts(with: names) }) {
            plain.append(names)
        }
        return (unique.map { ($0, true) } + plain.map { ($0, false) }).map { attributes, isUnique in
            let stem = "\(entity.name)_\(isUnique ? "unique" : "index")_" + attributes.joined(separator: "_")
            var name = stem
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(stem)_\(number)"
                number += 1
            }
            let columns = attributes.map { quoteIdentifier($0) }.joined(separator: ", ")
            return Index(
                name: name, isUnique: isUnique, attributes: attributes,
                sql: "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quoteIdentifier(name)) "
                    + "ON \(quoteIdentifier(entity.name)) (\(columns))")
        }
    }

    /// What the column's type allows beyond its storage class.
    static func condition(_ type: AttributeType, column: String) -> String? {
        switch type {
        case .bool: "\(column) IN (0, 1)"
        case .int8: range(Int8.self, column)
        case .int16: range(Int16.self, column)
        case .int32: range(Int32.self, column)
        case .uint8: range(UInt8.self, column)
        case .uint16: range(UInt16.self, column)
        case .uint32: range(UInt32.self, column)
        case .uint64: "\(column) >= 0"
        case .int64, .float, .double, .decimal, .string, .date, .uuid, .url, .data, .json, .reference: nil
        }
    }

    private static func range<Number: FixedWidthInteger>(_ type: Number.Type, _ column: String) -> String {
        "\(column) BETWEEN \(type.min) AND \(type.max)"
    }
}
