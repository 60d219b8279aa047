import SQLite

extension ModelContext {
    /// Runs `body` with the connection while the names of entities mean their rows with all that is not saved.
    func performWithPendingChanges<Result>(
        _ body: (StoreConnection) throws -> Result
    ) throws(ModelStoreError) -> Result {
        let tables = tables.filter(\.hasChanges)
        guard !tables.isEmpty else { return try perform(body) }
        return try perform { connection in
            let rows = pendingRows ?? PendingRows()
            pendingRows = rows
            return try rows.withViews(of: tables, on: connection) { try body(connection) }
        }
    }

    /// Runs `body` with the connection, with or without what is not saved.
    func perform<Result>(
        including pending: Bool, _ body: (StoreConnection) throws -> Result
    ) throws(ModelStoreError) -> Result {
        pending ? try performWithPendingChanges(body) : try perform(body)
    }

    /// The objects of a model's rows that `condition`, SQL with `values` bound to its parameters, selects.
    func models<Object: PersistentModel>(
        _ type: Object.Type, where condition: String, _ values: [Value], includingPending: Bool = true
    ) throws(ModelStoreError) -> [Object] {
        let table = try table(for: type)
        return try perform(including: includingPending) { connection in
            var models: [Object] = []
            try connection.forEachRow(of: table.entity, where: condition, values) { key, row in
                if let model: Object = try self.model(of: row, key: key, table) { models.append(model) }
                return true
            }
            return models
        }
    }

    /// The object of a row that a query has found: the one that there is, with the row's values unless it has
    /// changes, or a new one.
    func model<Object: PersistentModel>(of row: RowView, key: Int64, _ table: ModelTable) throws -> Object? {
        if let position = table.newPosition(of: key) { return table.newModel(at: position) as? Object }
        if let known = table.registeredModel(key) {
            if known.persistentBackingData.phase == .saved { try refresh(known, from: row, table) }
            return known as? Object
        }
        let model: any PersistentModel
        do {
            model = try table.object(of: row)
        } catch var error as ModelStoreError {
            error.model =
                error.model
                ?? PersistentIdentifier(store: storeIdentifier, entityName: table.entity.name, key: key)
            throw error
        }
        table.register(model, key: key)
        return model as? Object
    }

    /// Gives an object without changes the values that its row has now.
    func refresh(_ model: any PersistentModel, from row: RowView, _ table: ModelTable) throws {
        let isCurrent = try table.encode(model) { $0.cells.elementsEqualBytes(row.cells) }
        if !isCurrent { try table.take(row, into: model) }
    }

    // MARK: By name

    /// The object that `identifier` names, if it is in this context already; the store is not asked.
    public func registeredModel<Object: PersistentModel>(
        for identifier: PersistentIdentifier, as type: Object.Type = Object.self
    ) -> Object? {
        guard let table = table(named: identifier.entityName), table.entity.name == Object.rootEntityName else {
            return nil
        }
        if identifier.isTemporary {
            return table.inserted.lazy.compactMap { $0 as? Object }.first { $0.persistentModelID == identifier }
        }
        guard identifier.storeIdentifier == storeIdentifier else { return nil }
        return table.registeredModel(identifier.key) as? Object
    }

    /// The object that `identifier` names, read from the store where it is not in this context.
    /// - Throws: ``ModelStoreError``: `notFound` when there is no such row, or it is one of another store or model.
    public func model<Object: PersistentModel>(
        for identifier: PersistentIdentifier, as type: Object.Type = Object.self
    ) throws(ModelStoreError) -> Object {
        let table = try table(for: type)
        if let model = registeredModel(for: identifier, as: type), !model.isDeleted { return model }
        let missing = ModelStoreError(
            .notFound, "the store has no such row", entity: identifier.entityName, model: identifier)
        guard !identifier.isTemporary, identifier.storeIdentifier == storeIdentifier,
            identifier.entityName == table.entity.name, table.deleted[identifier.key] == nil
        else { throw missing }
        guard
            let model = try models(
                type, where: "pk = ?1", [.integer(identifier.key)], includingPending: false
            ).first
        else { throw missing }
        return model
    }
}
