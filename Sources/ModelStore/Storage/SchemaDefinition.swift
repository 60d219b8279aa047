import SQLite

/// The SQL that makes the tables of a schema.
package struct SchemaDefinition {
    /// The schema.
    package let schema: Schema

    /// Defines the tables of `schema`, which must be valid.
    package init(_ schema: Schema) {
        self.schema = schema
    }

    /// One unique index of an entity's table.
    package struct Index {
        /// The index's name, such as `Memo_unique_id`.
        package let name: String
        /// The attributes, in the index's order.
        package let attributes: [String]
        /// The statement that creates it.
        package let sql: String
    }

    /// The statement that creates the table of `entity`, without its indexes.
    package func table(for entity: EntityDescription) -> String {
        let columns = entity.attributes.map { Self.column($0) }
        let body = (["pk INTEGER PRIMARY KEY"] + columns).joined(separator: ",\n    ")
        return "CREATE TABLE \(quoteIdentifier(entity.name)) (\n    \(body)\n) STRICT"
    }

    /// The definition of an attribute's column.
    static func column(_ attribute: AttributeDescription) -> String {
        let name = quoteIdentifier(attribute.name)
        var column = "\(name) \(attribute.type.storage.rawValue)"
        if !attribute.isOptional { column += " NOT NULL" }
        if let condition = condition(attribute.type, column: name) {
            // Named as the attribute, since the constraint's name is all that SQLite tells about a violation.
            column += " CONSTRAINT \(name) CHECK (\(condition))"
        }
        return column
    }

    /// The unique indexes of `entity`, apart from its table so that they can be built after the rows.
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
        entity.distinctConstraints.map { attributes in
            let stem = "\(entity.name)_unique_" + attributes.joined(separator: "_")
            var name = stem
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(stem)_\(number)"
                number += 1
            }
            let columns = attributes.map { quoteIdentifier($0) }.joined(separator: ", ")
            return Index(
                name: name, attributes: attributes,
                sql: "CREATE UNIQUE INDEX \(quoteIdentifier(name)) ON \(quoteIdentifier(entity.name)) (\(columns))")
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
        case .int64, .float, .double, .decimal, .string, .date, .uuid, .url, .data, .json: nil
        }
    }

    private static func range<Number: FixedWidthInteger>(_ type: Number.Type, _ column: String) -> String {
        "\(column) BETWEEN \(type.min) AND \(type.max)"
    }
}
