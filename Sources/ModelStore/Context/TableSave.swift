import SQLite

/// The part of a save that concerns one model.
final class TableSave {
    unowned let save: ContextSave
    let table: ModelTable
    /// What became of each new object, by its position.
    var outcomes: [Outcome] = []
    /// The keys given to new rows are these, one after another, and the positions of the objects they stand for.
    var firstKey: Int64 = 0
    var freshPositions: [Int] = []
    /// The positions of the new objects that stand for rows which the store had.
    var broughtPositions: [Int64: Int] = [:]
    /// Rows that have other values now than their objects: those that others had changed besides.
    var refreshed: [(model: any PersistentModel, row: [UInt8])] = []
    /// The objects that were changed or new.
    private var settled: [any PersistentModel] = []
    /// Rows that cannot be updated yet, since another one has a value that must be unique.
    var waiting: [(update: Update, error: SQLiteError)] = []

    /// What became of a new object.
    enum Outcome {
        /// Not written: it was taken back.
        case none
        /// It stands for the row with this key.
        case row(Int64)
        /// A later one, or one that was there, stands for the row.
        case superseded(Int64)
    }

    /// One changed row.
    struct Update {
        let model: any PersistentModel
        let key: Int64
        /// The row as the store has it, and as it will be.
        let stored: RowBatch
        let merged: RowBatch
        /// The positions in which they differ.
        let positions: [Int]
    }

    init(_ table: ModelTable, in save: ContextSave) {
        self.table = table
        self.save = save
    }

    var entity: EntityDescription { table.entity }
    var database: Connection { save.connection.database }

    // MARK: Deleting

    /// Whether the row of an object that is new or changed, which this writes as a whole.
    func writes(_ key: Int64) -> Bool {
        PendingKey.position(of: key) != nil || table.changed[key] != nil
    }

    /// Whether the row goes by what a delete rule says.
    func isDeleted(_ key: Int64) -> Bool {
        save.plan?.deleted[entity.name]?.contains(key) ?? false
    }

    /// The positions of the references in a row that become NULL since what they lead to is deleted.
    func emptied(_ key: Int64) -> Set<Int> {
        guard let nullified = save.plan?.nullified, !nullified.isEmpty else { return [] }
        return Set(
            nullified.compactMap { reference, keys in
                reference.entity == entity.name && keys.contains(key) ? entity.index(of: reference.attribute) : nil
            })
    }

    /// Calls `body` with the object's values as they are to be stored under `key`, which is pending for a new one.
    func encode<Result>(_ model: any PersistentModel, key: Int64, _ body: (RowView) throws -> Result) throws -> Result {
        let resolved = try table.encode(model) { row in
            guard table.hasReferences else { return RowBatch?.none }
            return try save.resolved(row, of: entity, emptied: emptied(key))
        }
        if let resolved { return try resolved.withRow(0, body) }
        return try table.encode(model, body)
    }

    /// The key of the new object at this position; nil while it has none.
    func key(ofNew position: Int) -> Int64? {
        guard outcomes.indices.contains(position) else { return nil }
        switch outcomes[position] {
        case .none: return nil
        case .row(let key), .superseded(let key): return key
        }
    }

    /// The object that the row with this key belongs to, once it is written.
    func model(of key: Int64) -> (any PersistentModel)? {
        if let model = table.registeredModel(key) { return model }
        return outcomes.firstIndex { if case .row(key) = $0 { true } else { false } }.flatMap { table.inserted[$0] }
    }

    /// The objects that were changed or inserted, with their rows' keys.
    func written() -> [(model: any PersistentModel, key: Int64)] {
        table.changed.sorted { $0.key < $1.key }.filter { !isDeleted($0.key) }.map { ($0.value.model, $0.key) }
            + table.inserted.enumerated().compactMap { position, model in
                model.flatMap { model in key(ofNew: position).map { (model, $0) } }
            }
    }

    /// The row with this key, or nil.
    func storedRow(_ key: Int64) throws -> RowBatch? {
        try save.connection.row(key, of: entity, table.statements)
    }

    // MARK: Failing

    /// What a refusal by the database means, with the object it is about.
    func failure(_ error: SQLiteError, _ model: (any PersistentModel)?, unique: [String]? = nil) -> ModelStoreError {
        guard error.code.primary == .constraint else {
            var failure = ModelStoreError(error)
            failure.entity = entity.name
            failure.model = model?.persistentModelID
            return failure
        }
        let attribute = unique?.joined(separator: ", ") ?? column(in: error)
        let message =
            switch error.code {
            case .constraintUnique: "a different row has the same \(attribute) already"
            case .constraintNotNull: "a value is required"
            case .constraintCheck: "the value is out of range"
            case .constraintDatatype: "the value is not of the column's type"
            default: "a constraint of the store was violated"
            }
        return ModelStoreError(
            .constraint, message, entity: entity.name, attribute: attribute, model: model?.persistentModelID,
            underlying: error)
    }

    /// The column that SQLite's message ends with, such as `Memo.title`.
    private func column(in error: SQLiteError) -> String {
        guard let colon = error.message.firstRange(of: ": ") else { return "" }
        let name = String(error.message[colon.upperBound...])
        let prefix = entity.name + "."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    /// The first uniqueness constraint that a row other than that with `key` meets with the same values.
    func takenConstraint(_ row: RowView, exceptKey key: Int64?) throws -> [String]? {
        for constraint in entity.distinctConstraints {
            guard let positions = entity.positions(of: constraint) else { continue }
            if let found = try self.key(of: row, positions), found != key { return constraint }
        }
        return nil
    }

    /// The key of the row with these values in the columns at `positions`, or nil.
    func key(of row: RowView, _ positions: [Int]) throws -> Int64? {
        let statement = try database.prepare(table.statements.select(by: positions))
        for (parameter, position) in positions.enumerated() {
            try statement.bind(row, position: position, at: parameter + 1)
        }
        return try statement.step() ? statement.integer(at: 0) : nil
    }

    // MARK: Settling

    /// Lets the objects that go keep what they must lead to.
    func holdRequired() {
        for key in save.plan?.deleted[entity.name] ?? [] {
            let model = PendingKey.position(of: key).map { table.newModel(at: $0) } ?? table.registeredModel(key)
            guard let model else { continue }
            for slot in model.relationshipSlots { slot.holdRequired(model, reading: false) }
        }
    }

    /// Makes the objects what the store has now.
    func settle() throws {
        let inserted = table.inserted
        settled = table.changed.values.map(\.model) + inserted.compactMap { $0 }
        for change in table.changed { change.value.model.persistentBackingData.phase = .saved }
        for deletion in table.deleted.values {
            guard let model = deletion.model else { continue }
            table.forget(model.persistentBackingData)
            model.persistentBackingData.leave(phase: .deleted)
        }
        for key in save.plan?.deleted[entity.name] ?? [] {
            let model = PendingKey.position(of: key).map { table.newModel(at: $0) } ?? table.registeredModel(key)
            guard let model else { continue }
            table.forget(model.persistentBackingData)
            model.persistentBackingData.leave(phase: .deleted)
        }
        table.clearChanges()
        for (model, row) in refreshed {
            try ModelTable.withRow(row, entity) { row throws(ModelStoreError) in
                try ModelStoreError.wrapping {
                    if let resolved = try save.resolved(row, of: entity) {
                        try resolved.withRow(0) { try table.take($0, into: model) }
                    } else {
                        try table.take(row, into: model)
                    }
                }
            }
        }
        table.reserve(freshPositions.count)
        for (position, outcome) in outcomes.enumerated() {
            guard let model = inserted[position] else { continue }
            switch outcome {
            case .none: break
            case .row(let key): table.registerInserted(model, key: key)
            case .superseded(let key):
                model.persistentBackingData.becomeSuperseded(store: table.context.storeIdentifier, key: key)
            }
        }
    }

    /// Makes the relationships of the objects what the rows have, once all objects are settled.
    func settleRelationships() {
        for (reference, keys) in save.plan?.nullified ?? [:] where reference.entity == entity.name {
            for key in keys {
                guard let model = table.registeredModel(key),
                    let slot = RelationshipSlot.named(reference.attribute, of: model), let link = slot.link(of: model)
                else { continue }
                slot.change(model, link, isTracked: false) { slot.settle(on: nil) }
            }
        }
        guard !entity.relationships.isEmpty else { return }
        for model in settled {
            for slot in model.relationshipSlots { slot.settleSaved() }
        }
    }
}
