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

    /// The objects of a model's rows that `selection`, what follows the entity's name in SQL, finds, in its order.
    func models<Object: PersistentModel>(
        _ type: Object.Type, _ selection: String, _ values: [Value] = [], includingPending: Bool = true
    ) throws(ModelStoreError) -> [Object] {
        let table = try table(for: type)
        return try perform(including: includingPending) { connection in
            let columns = StoreConnection.columnList(table.entity)
            let statement = try connection.database.prepare(
                "SELECT pk, \(columns) FROM \(quoteIdentifier(table.entity.name)) \(selection)")
            try statement.bind(values)
            return try self.models(of: statement, table)
        }
    }

    /// The objects of the statement's rows: `pk`, then the entity's columns.
    func models<Object: PersistentModel>(of statement: borrowing Statement, _ table: ModelTable) throws -> [Object] {
        var models: [Object] = []
        var writer = RowWriter(entity: table.entity)
        while try statement.step() {
            let key = statement.integer(at: 0)
            if let position = PendingRows.position(of: key) {
                if let model = table.newModel(at: position) as? Object { models.append(model) }
                continue
            }
            let known = table.registeredModel(key)
            if let known, known.persistentBackingData.phase != .saved {
                if let model = known as? Object { models.append(model) }
                continue
            }
            writer.removeAll()
            try statement.encodeRow(firstColumn: 1, into: &writer)
            try writer.withRow(0) { row in
                if let model = known as? Object {
                    try refresh(model, from: row, table)
                    models.append(model)
                } else {
                    let model = try Object(from: row)
                    table.register(model, key: key)
                    models.append(model)
                }
            }
        }
        return models
    }

    /// Gives an object without changes the values that its row has now.
    func refresh(_ model: any PersistentModel, from row: RowView, _ table: ModelTable) throws {
        let isCurrent = try table.encode(model) { $0.cells.elementsEqualBytes(row.cells) }
        if !isCurrent { try ModelTable.take(row, into: model) }
    }

    // MARK: By name

    /// The object that `identifier` names, if it is in this context already; the store is not asked.
    public func registeredModel<Object: PersistentModel>(
        for identifier: PersistentIdentifier, as type: Object.Type = Object.self
    ) -> Object? {
        guard let table = table(named: identifier.entityName), table.entity.name == Object.entity.name else {
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
                type, "WHERE pk = ?1", [.integer(identifier.key)], includingPending: false
            ).first
        else { throw missing }
        return model
    }
}
