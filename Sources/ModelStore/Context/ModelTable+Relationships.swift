import SQLite

// What the slots of objects ask their context for.
extension ModelTable {
    func destination(_ reference: ModelReference, _ link: RelationshipLink) -> (any PersistentModel)? {
        noting(link) {
            let table = try context.table(for: link.property.destination)
            guard let key = try table.key(of: reference) else { return nil }
            if let position = table.newPosition(of: key) { return table.newModel(at: position) }
            if let model = table.registeredModel(key) { return model }
            return try read(link.property.destination, "pk = ?1", key, includingPending: false).first
        } ?? nil
    }

    func registeredDestination(_ key: Int64, _ link: RelationshipLink) -> (any PersistentModel)? {
        guard let table = try? context.table(for: link.property.destination) else { return nil }
        if let position = table.newPosition(of: key) { return table.newModel(at: position) }
        return table.registeredModel(key)
    }

    func lostDestination(_ reference: ModelReference, _ link: RelationshipLink) -> (any PersistentModel)? {
        guard case .key(let key) = reference.form else { return nil }
        return noting(link) {
            let table = try context.table(for: link.property.destination)
            let former: RowBatch? = try context.perform { connection in
                let before = try connection.database.value(
                    """
                    SELECT before FROM ferry_change WHERE entity = ?1 AND pk = ?2 AND kind = 'delete'
                    ORDER BY tx DESC LIMIT 1
                    """, [.text(table.entity.name), .integer(key)])
                return try before?.text.map {
                    try RowBatch(restoring: BeforeImage.values(in: $0, entity: table.entity), of: table.entity)
                }
            }
            guard let former else { return nil }
            let model = try former.withRow(0) { try table.object(of: $0) }
            model.persistentBackingData.becomeLost(store: context.storeIdentifier, key: key)
            return model
        } ?? nil
    }

    func noteLost(_ link: RelationshipLink) {
        context.noteFault(
            ModelStoreError(
                .notFound, "it leads to a row that is gone or cannot be read; fetch the object anew, or roll back",
                entity: entity.name, attribute: link.property.description.name))
    }

    func destinations(of owner: any PersistentModel, _ link: RelationshipLink) -> [any PersistentModel]? {
        noting(link) {
            let destination = try context.table(for: link.property.destination).entity.name
            let key = owner.persistentBackingData.key
            guard let relationship = entity.relationship(named: link.property.description.name) else { return [] }
            if let join = relationship.joinEntity {
                let (own, other) = relationship.isJoinSource ? ("source", "target") : ("target", "source")
                let table = quoteIdentifier(join)
                let row = "\(quoteIdentifier(destination)).pk"
                let order =
                    relationship.isJoinSource
                    ? "(SELECT position FROM \(table) WHERE source = ?1 AND target = \(row)), pk" : "pk"
                return try read(
                    link.property.destination,
                    "pk IN (SELECT \(other) FROM \(table) WHERE \(own) = ?1) ORDER BY \(order)", key)
            }
            let column = quoteIdentifier(relationship.inverse ?? "")
            let order = relationship.orderedBy.map { quoteIdentifier($0) + ", pk" } ?? "pk"
            return try read(link.property.destination, "\(column) = ?1 ORDER BY \(order)", key)
        }
    }

    func insertReachable(from model: any PersistentModel) {
        context.insert(model)
    }

    func noteCache(_ slot: RelationshipSlot) {
        context.noteCache(slot)
    }

    /// The key of the row that a reference leads to, or nil.
    func key(of reference: ModelReference) throws -> Int64? {
        switch reference.form {
        case .key(let key): return key
        case .identity(let parts):
            return try context.perform { try $0.key(of: parts, in: entity) }
        }
    }

    private func read(
        _ type: any PersistentModel.Type, _ condition: String, _ key: Int64, includingPending: Bool = true
    ) throws -> [any PersistentModel] {
        func open<Object: PersistentModel>(_ type: Object.Type) throws -> [any PersistentModel] {
            try context.models(type, where: condition, [.integer(key)], includingPending: includingPending)
        }
        return try open(type)
    }

    /// The next save tells what a property could not.
    private func noting<Result>(_ link: RelationshipLink, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            var error = ModelStoreError(error)
            error.entity = error.entity ?? entity.name
            error.attribute = error.attribute ?? link.property.description.name
            context.noteFault(error)
            return nil
        }
    }
}

extension StoreConnection {
    /// The key of the row of `entity` with this identity, or nil.
    func key(of parts: [ModelReference.Part], in entity: EntityDescription) throws -> Int64? {
        guard let positions = entity.positions(of: entity.identity), !parts.isEmpty, positions.count == parts.count
        else {
            return nil
        }
        let statement = try database.prepare(EntityStatements(entity).select(by: positions))
        try statement.bind(
            zip(parts, positions).map { part, position in
                switch part {
                case .integer(let integer): .integer(integer)
                case .real(let real): .real(real)
                case .text(let text):
                    .text(entity.attributes[position].type == .uuid ? text.uppercased() : text)
                }
            })
        return try statement.step() ? statement.integer(at: 0) : nil
    }
}
