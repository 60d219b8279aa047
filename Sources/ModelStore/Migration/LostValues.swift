import SQLite

/// Keeps in history what a step takes out of the tables.
struct LostValues {
    let connection: StoreConnection
    let history: HistoryWriter

    /// Keeps the values of attributes that go, and the rows of entities that go.
    /// - Returns: how many values or rows go, by attribute and entity.
    func keep(_ change: SchemaChange) throws -> [MigrationReport.Removal] {
        var removals: [MigrationReport.Removal] = []
        for entity in change.entities where !entity.lost.isEmpty {
            guard let source = entity.source else { continue }
            removals += try keep(entity.lost, of: source)
        }
        for entity in change.entities {
            guard let source = entity.source else { continue }
            for name in entity.goneSubentities {
                let count = try keepRows(of: source, where: SchemaDefinition.isOne(of: [name]))
                removals.append(MigrationReport.Removal(entity: name, attribute: nil, count: count))
            }
        }
        for entity in change.removed {
            let count = try keepRows(of: entity, where: "TRUE")
            removals.append(MigrationReport.Removal(entity: entity.name, attribute: nil, count: count))
        }
        return removals
    }

    private func keepRows(of entity: EntityDescription, where condition: String) throws -> Int {
        var count = 0
        try connection.forEachRow(of: entity, where: condition + " ORDER BY pk", []) { key, row in
            try history.keepDelete(entity: entity, key: key, before: row)
            count += 1
            return true
        }
        return count
    }

    private func keep(
        _ attributes: [AttributeDescription], of entity: EntityDescription
    ) throws -> [MigrationReport.Removal] {
        let positions = attributes.compactMap { entity.index(of: $0.name) }
        var counts = Array(repeating: 0, count: positions.count)
        let condition = attributes.map { "\(quoteIdentifier($0.name)) IS NOT NULL" }.joined(separator: " OR ")
        try connection.forEachRow(of: entity, where: condition + " ORDER BY pk", []) { key, row in
            var present: [Int] = []
            for (index, position) in positions.enumerated() {
                if case .null = row[position] { continue }
                present.append(position)
                counts[index] += 1
            }
            try history.keepUpdate(entity: entity, key: key, before: row, positions: present)
            return true
        }
        return zip(attributes, counts).map { attribute, count in
            MigrationReport.Removal(entity: entity.name, attribute: attribute.name, count: count)
        }
    }
}
