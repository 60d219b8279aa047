import SQLite

extension TableSave {
    /// Updates the changed rows: of each only the attributes that its object has changed.
    /// - Throws: ``ModelStoreError/Code/conflict`` when somebody else has changed one of these attributes, or deleted the
    ///   row, since the object was read; `constraint` when a different row has a unique value.
    func writeUpdates() throws {
        for (key, change) in table.changed.sorted(by: { $0.key < $1.key }) where !isDeleted(key) {
            guard let update = try update(change, key: key) else { continue }
            try update.stored.withRow(0) {
                try save.openHistory().keepUpdate(entity: entity, key: key, before: $0, positions: update.positions)
            }
            do {
                try update.merged.withRow(0) {
                    try run(update, row: $0)
                    save.noteUnsettled($0, key: key, of: entity)
                }
            } catch let error as SQLiteError {
                guard error.code == .constraintUnique else { throw failure(error, change.model) }
                waiting.append((update, error))
            }
        }
        try writeWaiting()
    }

    /// What to write for a changed object; nil when that is nothing.
    private func update(_ change: ModelTable.Change, key: Int64) throws -> Update? {
        let model = change.model
        guard let stored = try storedRow(key) else {
            throw ModelStoreError(
                .conflict,
                "somebody else has deleted the row; delete the object, or insert a new one made of its record",
                entity: entity.name, model: model.persistentModelID)
        }
        return try encode(model, key: key) { current in
            try ModelTable.withRow(change.before, entity) { before throws(ModelStoreError) -> Update? in
                try ModelStoreError.wrapping {
                    try stored.withRow(0) { try merge(current, before: before, stored: $0, stored, change, key) }
                }
            }
        }
    }

    private func merge(
        _ current: RowView, before: RowView, stored: RowView, _ batch: RowBatch, _ change: ModelTable.Change,
        _ key: Int64
    ) throws -> Update? {
        let positions = 0..<current.count
        let changed = positions.filter {
            !current.encodedCell($0).elementsEqualBytes(before.encodedCell($0))
        }
        let foreign = positions.filter {
            !stored.encodedCell($0).elementsEqualBytes(before.encodedCell($0))
        }
        let differing = changed.filter {
            !stored.encodedCell($0).elementsEqualBytes(current.encodedCell($0))
        }
        if let conflict = try Set(foreign).intersection(differing).sorted().first(where: {
            try !hasSameMeaning(stored, before, $0)
        }) {
            throw ModelStoreError(
                .conflict,
                "somebody else has changed it since it was read; roll back, or fetch anew and repeat the change",
                entity: entity.name, attribute: entity.attributes[conflict].name, model: change.model.persistentModelID)
        }
        var merged = RowBatch(entity: entity)
        let isTaken = Set(differing)
        _ = merged.append(presence: .all) { writer in
            for position in positions {
                writer.append(encodedCell: (isTaken.contains(position) ? current : stored).encodedCell(position))
            }
        }
        if foreign.contains(where: { !isTaken.contains($0) }) {
            refreshed.append((change.model, merged.withRow(0) { Array($0.bytes) }))
        }
        if differing.isEmpty { return nil }
        return Update(model: change.model, key: key, stored: batch, merged: merged, positions: differing)
    }

    /// Whether two cells are one value written in two ways, such as a UUID in lower case that another tool wrote.
    private func hasSameMeaning(_ stored: RowView, _ before: RowView, _ position: Int) throws -> Bool {
        guard let read = try? table.object(of: stored) else { return false }
        return try table.encode(read) {
            $0.encodedCell(position).elementsEqualBytes(before.encodedCell(position))
        }
    }

    private func run(_ update: Update, row: RowView) throws {
        let assignments = update.positions.enumerated().map { parameter, position in
            "\(quoteIdentifier(entity.attributes[position].name)) = ?\(parameter + 1)"
        }
        let statement = try database.prepare(
            "UPDATE \(quoteIdentifier(entity.name)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE pk = ?\(assignments.count + 1)")
        for (parameter, position) in update.positions.enumerated() {
            try statement.bind(row, position: position, at: parameter + 1)
        }
        try statement.bind(integer: update.key, at: update.positions.count + 1)
        try statement.run()
    }

    /// Updates rows that exchange unique values among each other: they step aside and come back under their keys.
    private func writeWaiting() throws {
        guard !waiting.isEmpty else { return }
        let rows = waiting
        waiting.removeAll()
        for (update, _) in rows { try database.run(table.statements.delete, [.integer(update.key)]) }
        for (update, error) in rows {
            try update.merged.withRow(0) { row in
                if let constraint = try takenConstraint(row, exceptKey: nil) {
                    throw failure(error, update.model, unique: constraint)
                }
                let statement = try database.prepare(table.statements.insert)
                try statement.bind(integer: update.key, at: 1)
                try statement.bind(row, firstParameter: 2)
                try statement.run()
                save.noteUnsettled(row, key: update.key, of: entity)
            }
        }
    }
}
