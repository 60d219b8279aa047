import SQLite

/// Writes the rows that join both sides of to-many relationships without a to-one inverse.
struct JoinSave {
    private let save: ContextSave
    private let tables: [TableSave]

    /// What the links of one object are to become.
    private struct Wish {
        let join: EntityDescription
        let isSource: Bool
        let owner: Int64
        let keys: [Int64]
        let former: Set<Int64>
    }

    init(_ save: ContextSave, _ tables: [TableSave]) {
        self.save = save
        self.tables = tables
    }

    /// Writes what has changed: first seen from the side that has the order.
    func write() throws {
        var wishes: [Wish] = []
        for table in tables where table.table.hasJoins {
            for (model, key) in table.written() { wishes += try self.wishes(of: model, key: key, table.entity) }
        }
        for wish in wishes where wish.isSource { try write(wish) }
        for wish in wishes where !wish.isSource { try write(wish) }
    }

    private func wishes(
        of model: any PersistentModel, key: Int64, _ entity: EntityDescription
    ) throws -> [Wish] {
        try model.relationshipSlots.compactMap { slot in
            guard case .objects(let models) = slot.content,
                let relationship = entity.relationship(named: slot.name), let join = relationship.joinEntity,
                slot.isModified || !models.isEmpty && model.persistentBackingData.phase == .inserted
            else { return nil }
            return Wish(
                join: try save.connection.entity(named: join), isSource: relationship.isJoinSource, owner: key,
                keys: models.compactMap { save.finalKey(of: $0) }, former: slot.readKeys)
        }
    }

    private func write(_ wish: Wish) throws {
        let (own, other) = wish.isSource ? ("source", "target") : ("target", "source")
        let rows = try save.connection.integers(
            "SELECT \(other), pk, position FROM \(quoteIdentifier(wish.join.name)) "
                + "WHERE \(own) IN (SELECT value FROM json_each(?1))", keys: [wish.owner], columns: 3)
        var present: [Int64: (pk: Int64, position: Int64)] = [:]
        for row in rows {
            if let key = row[0], let pk = row[1] { present[key] = (pk, row[2] ?? 0) }
        }
        let wanted = Set(wish.keys)
        for key in wish.former.subtracting(wanted).sorted() {
            guard let row = present.removeValue(forKey: key) else { continue }
            try save.edits.delete(row.pk, of: wish.join)
        }
        var last: Int64 = -1
        for key in wish.keys {
            if let row = present[key] {
                guard wish.isSource else { continue }
                if row.position > last {
                    last = row.position
                } else {
                    last += 1
                    try save.edits.update(row.pk, of: wish.join, [2: .integer(last)])
                }
            } else if wish.isSource {
                last += 1
                try insert(source: wish.owner, target: key, position: last, wish.join)
            } else {
                let highest = try save.connection.database.value(
                    "SELECT max(position) FROM \(quoteIdentifier(wish.join.name)) WHERE source = ?1", [.integer(key)])
                try insert(source: key, target: wish.owner, position: (highest?.integer ?? -1) + 1, wish.join)
            }
        }
    }

    private func insert(source: Int64, target: Int64, position: Int64, _ join: EntityDescription) throws {
        let key = try save.connection.nextKey(of: join)
        try save.connection.database.run(
            EntityStatements(join).insert,
            [.integer(key), .integer(source), .integer(target), .integer(position)])
        try save.openHistory().keepInserts(entity: join, keys: key...key)
    }
}

extension ContextSave {
    /// The key of an object's row once that is written; nil where it has none, or is deleted.
    func finalKey(of model: any PersistentModel) -> Int64? {
        let backing = model.persistentBackingData
        guard let table = backing.table.flatMap({ table($0.entity.name) }) else {
            return backing.store == nil || backing.phase == .deleted ? nil : backing.key
        }
        if backing.phase == .inserted { return table.key(ofNew: backing.position) }
        if backing.phase == .deleted || plan?.deleted[table.entity.name]?.contains(backing.key) == true { return nil }
        return backing.key
    }
}
