import SQLite

extension TableSave {
    /// Inserts the new rows, or brings their values into the rows that have their identity.
    /// - Throws: ``ModelStoreError/Code/constraint`` when a further uniqueness constraint meets a different row.
    func writeInsertions() throws {
        guard table.insertedCount > 0 else { return }
        firstKey = try save.connection.nextKey(of: entity)
        outcomes.reserveCapacity(table.inserted.count)
        freshPositions.reserveCapacity(table.insertedCount)
        let statement = try database.prepare(table.statements.insert)
        for position in table.inserted.indices {
            outcomes.append(.none)
            let pending = PendingKey.key(of: position)
            guard let model = table.inserted[position], !isDeleted(pending) else { continue }
            try encode(model, key: pending) { try insert($0, model, at: position, with: statement) }
        }
        if !freshPositions.isEmpty {
            let keys = firstKey...(firstKey + Int64(freshPositions.count) - 1)
            try save.openHistory().keepInserts(entity: entity, keys: keys)
        }
    }

    private func insert(
        _ row: RowView, _ model: any PersistentModel, at position: Int, with statement: borrowing Statement
    ) throws {
        let (key, overflow) = firstKey.addingReportingOverflow(Int64(freshPositions.count))
        guard !overflow, PendingKey.position(of: key) == nil else {
            throw ModelStoreError(.constraint, "all keys are used up", entity: entity.name)
        }
        do throws(SQLiteError) {
            try statement.bind(integer: key, at: 1)
            try statement.bind(row, firstParameter: 2)
            try statement.run()
        } catch {
            guard error.code == .constraintUnique else { throw failure(error, model) }
            try bring(row, of: model, at: position, after: error)
            return
        }
        freshPositions.append(position)
        outcomes[position] = .row(key)
        if table.hasReferences { save.noteUnsettled(row, key: key, of: entity) }
    }

    /// Brings the row of a new object into the one that has its identity.
    private func bring(_ row: RowView, of model: any PersistentModel, at position: Int, after error: SQLiteError) throws
    {
        guard let identity = entity.positions(of: entity.identity), let key = try key(of: row, identity) else {
            throw failure(error, model, unique: try takenConstraint(row, exceptKey: nil))
        }
        if let constraint = try takenConstraint(row, exceptKey: key) {
            throw failure(error, model, unique: constraint)
        }
        guard let stored = try storedRow(key) else { throw failure(error, model) }
        try stored.withRow(0) { try checkClass(row, of: model, against: $0) }
        if key >= firstKey {
            // The row of an earlier new object: as if that had never been.
            let earlier = freshPositions[Int(key - firstKey)]
            outcomes[earlier] = .superseded(key)
            freshPositions[Int(key - firstKey)] = position
            outcomes[position] = .row(key)
        } else {
            try keepHistory(of: key, stored: stored, becoming: row)
            if let known = table.registeredModel(key) {
                outcomes[position] = .superseded(key)
                refreshed.append((known, Array(row.bytes)))
            } else {
                if let earlier = broughtPositions.updateValue(position, forKey: key) {
                    outcomes[earlier] = .superseded(key)
                }
                outcomes[position] = .row(key)
            }
        }
        if table.hasReferences { save.noteUnsettled(row, key: key, of: entity) }
        guard stored.withRow(0, { !$0.cells.elementsEqualBytes(row.cells) }) else { return }
        do throws(SQLiteError) {
            let statement = try database.prepare(table.statements.update)
            try statement.bind(row, firstParameter: 1)
            try statement.bind(integer: key, at: row.count + 1)
            try statement.run()
        } catch {
            throw failure(error, model)
        }
    }

    /// An object stands for a row of its own class only.
    private func checkClass(_ row: RowView, of model: any PersistentModel, against stored: RowView) throws {
        guard let (new, old) = entity.classes(of: row, and: stored) else { return }
        throw ModelStoreError(
            .constraint, EntityDescription.classConflict(old: old, new: new), entity: entity.name,
            attribute: entity.identity.joined(separator: ", "), model: model.persistentModelID)
    }

    /// Keeps what the transaction changes in a row of the store, which it may have updated before.
    private func keepHistory(of key: Int64, stored: RowBatch, becoming row: RowView) throws {
        if stored.withRow(0, { $0.cells.elementsEqualBytes(row.cells) }) { return }
        let history = try save.openHistory()
        let kept = try history.before(entity: entity, key: key)
        let original = try kept.map { try stored.overlaid(with: $0) } ?? stored
        try history.keepChange(of: key, from: original, to: row)
    }
}
