import SQLite

extension ContextSave {
    /// Checks how many rows the to-many relationships with limits lead to, of every object that the save concerns.
    /// - Throws: ``ModelStoreError/Code/constraint`` with the object and the relationship.
    func checkCounts(_ tables: [TableSave]) throws {
        for entity in connection.schema.entities {
            for relationship in entity.relationships
            where relationship.isToMany && (relationship.minimumModelCount > 0 || relationship.maximumModelCount > 0) {
                for key in try owners(of: relationship, in: entity, tables).sorted() {
                    try check(relationship, of: entity, key)
                }
            }
        }
    }

    private func owners(
        of relationship: RelationshipDescription, in entity: EntityDescription, _ tables: [TableSave]
    ) throws -> Set<Int64> {
        var keys: Set<Int64> = []
        if let table = table(entity.name) {
            for case .row(let key) in table.outcomes { keys.insert(key) }
            keys.formUnion(table.table.changed.keys)
        }
        guard relationship.joinEntity == nil, let column = relationship.inverse,
            let destination = connection.schema.entity(named: relationship.destination),
            let position = destination.index(of: column)
        else { return keys }
        // Where rows of the destination came or went, those they led to before and lead to now.
        if let history = begunHistory {
            keys.formUnion(try history.formerValues(entity: destination, position: position))
        }
        if let table = table(destination.name) {
            let written = table.outcomes.compactMap { outcome -> Int64? in
                if case .row(let key) = outcome { return key }
                return nil
            }
            let all = written + table.table.changed.keys
            let name = quoteIdentifier(column)
            keys.formUnion(
                try connection.integers(
                    "SELECT \(name) FROM \(quoteIdentifier(destination.name)) "
                        + "WHERE pk IN (SELECT value FROM json_each(?1))", keys: all, columns: 1
                ).compactMap { $0[0] })
        }
        return keys
    }

    /// Whether there is such a row, and of a class that has the relationship.
    private func isOwner(
        _ key: Int64, of relationship: RelationshipDescription, in entity: EntityDescription
    ) throws -> Bool {
        let column =
            entity.subentities.isEmpty ? "NULL" : quoteIdentifier(EntityDescription.discriminatorName)
        let row = try connection.database.rows(
            "SELECT \(column) FROM \(quoteIdentifier(entity.name)) WHERE pk = ?1", [.integer(key)]
        ).first
        guard let row else { return false }
        guard let name = row[0].text else { return true }
        return entity.owners(of: relationship.name).contains(name)
    }

    private func check(_ relationship: RelationshipDescription, of entity: EntityDescription, _ key: Int64) throws {
        guard try isOwner(key, of: relationship, in: entity) else { return }
        let (table, column) =
            if let join = relationship.joinEntity {
                (join, relationship.isJoinSource ? "source" : "target")
            } else {
                (connection.schema.entity(named: relationship.destination)?.name ?? "", relationship.inverse ?? "")
            }
        let count = try connection.database.value(
            "SELECT count(*) FROM \(quoteIdentifier(table)) WHERE \(quoteIdentifier(column)) = ?1", [.integer(key)])
        let number = Int(count?.integer ?? 0)
        let (least, most) = (relationship.minimumModelCount, relationship.maximumModelCount)
        guard number < least || most > 0 && number > most else { return }
        let limit = number < least ? "at least \(least)" : "at most \(most)"
        let model = self.table(entity.name)?.model(of: key)
        throw ModelStoreError(
            .constraint, "it leads to \(number) of \(relationship.destination), and must lead to \(limit)",
            entity: entity.name, attribute: relationship.name, model: model?.persistentModelID)
    }
}
