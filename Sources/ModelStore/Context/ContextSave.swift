import SQLite

/// Writes what a context has to save, inside an open transaction, and settles the objects once that is committed.
///
/// First the deleted rows of all models go, with what the delete rules say, then changed ones are updated, then new ones are
/// inserted, destinations before those that lead to them, so that a unique value that becomes free can be used again.
/// References to new rows that have no key at that time are set by a second update, and rows that join others come last.
/// No object is touched before ``settle()``.
final class ContextSave {
    let context: ModelContext
    let connection: StoreConnection
    private var history: HistoryWriter?
    private var tables: [TableSave] = []
    /// The rows that rules have changed, encoded.
    var ruleRows: [RuledRow: [UInt8]] = [:]
    private(set) var plan: DeletionPlan?
    /// References that were written before their destination had a key.
    private var unsettled: [Place: Int64] = [:]

    /// One cell of a row.
    struct Place: Hashable {
        let entity: String
        let key: Int64
        let position: Int
    }

    init(_ context: ModelContext, on connection: StoreConnection) {
        self.context = context
        self.connection = connection
    }

    /// The transaction of history, begun with the first change that is one.
    func openHistory() throws -> HistoryWriter {
        if let history { return history }
        let transaction = try connection.beginHistory(author: context.author ?? "")
        let made = HistoryWriter(transaction: transaction, on: connection)
        history = made
        return made
    }

    /// The number of the transaction of history, once there is a change.
    var transaction: Int64? { history?.transaction }
    /// The transaction of history, if there is one.
    var begunHistory: HistoryWriter? { history }

    /// Changes rows that no object of the context stands for.
    var edits: RowEdits {
        RowEdits(connection: connection) { try self.openHistory() }
    }

    /// Writes everything.
    func write() throws {
        let plan = try planDeletions()
        self.plan = plan
        tables = context.tables.filter { $0.hasChanges || plan != nil }.map { TableSave($0, in: self) }
        try keepExternalData()
        if let plan { try plan.apply(edits) { self.table($0)?.writes($1) ?? false } }
        for table in tables { try table.writeUpdates() }
        for table in dependencyOrder() { try table.writeInsertions() }
        try writeUnsettled()
        try JoinSave(self, tables).write()
        try followRules()
        try checkCounts(tables)
    }

    /// The table of the entity called `name`, or of the hierarchy it belongs to, when the save concerns it.
    func table(_ name: String) -> TableSave? {
        tables.first { $0.entity.name == name }
    }

    /// Makes the objects what the store has now.
    func settle() throws {
        for table in tables { table.holdRequired() }
        for table in tables { try table.settle() }
        try settleRules()
        for table in tables { table.settleRelationships() }
        context.dropCaches()
    }

    // MARK: References

    /// The row that a cell of references stands for: nil while it is new and has no key.
    private func finalKey(_ key: Int64, _ destination: String) -> Int64? {
        guard let position = PendingKey.position(of: key) else { return key }
        guard let name = connection.schema.entity(named: destination)?.name else { return nil }
        return table(name)?.key(ofNew: position)
    }

    /// The row with final keys where they are known, and NULL at `emptied`; nil where that is the row as it is.
    func resolved(_ row: RowView, of entity: EntityDescription, emptied: Set<Int> = []) throws -> RowBatch? {
        var values: [Int: Int64?] = [:]
        for position in emptied { values[position] = .some(nil) }
        for (position, attribute) in entity.attributes.enumerated()
        where attribute.type == .reference && !emptied.contains(position) {
            let destination = entity.relationship(named: attribute.name)?.destination ?? ""
            switch row[position] {
            case .integer(let key) where PendingKey.position(of: key) != nil:
                if let final = finalKey(key, destination) { values[position] = final }
            case .text:
                let reference = try ModelReference.read(from: row, at: position)
                guard case .identity(let parts) = reference.form,
                    let key = try connection.key(of: parts, in: connection.entity(named: destination))
                else {
                    throw ModelStoreError(
                        .invalidValue, "no row of \(destination) has the identity that the reference names",
                        entity: entity.name, attribute: attribute.name)
                }
                values[position] = key
            default: break
            }
        }
        if values.isEmpty { return nil }
        var batch = RowBatch(entity: entity)
        _ = batch.append(presence: .all) { writer in
            for position in 0..<row.count {
                guard let value = values[position] else {
                    writer.append(encodedCell: row.encodedCell(position))
                    continue
                }
                if let value { writer.append(integer: value) } else { writer.appendNull() }
            }
        }
        return batch
    }

    /// Notes what is left to be set in a row that was written.
    func noteUnsettled(_ row: RowView, key: Int64, of entity: EntityDescription) {
        for (position, attribute) in entity.attributes.enumerated() where attribute.type == .reference {
            let place = Place(entity: entity.name, key: key, position: position)
            if case .integer(let pending) = row[position], PendingKey.position(of: pending) != nil {
                unsettled[place] = pending
            } else if !unsettled.isEmpty {
                unsettled[place] = nil
            }
        }
    }

    private func writeUnsettled() throws {
        for (place, pending) in unsettled.sorted(by: { ($0.key.entity, $0.key.key) < ($1.key.entity, $1.key.key) }) {
            let entity = try connection.entity(named: place.entity)
            let name = entity.attributes[place.position].name
            guard let final = finalKey(pending, entity.relationship(named: name)?.destination ?? "") else {
                throw ModelStoreError(
                    .invalidValue, "it leads to an object that is not in the context", entity: entity.name,
                    attribute: name)
            }
            let statement = "UPDATE \(quoteIdentifier(entity.name)) SET \(quoteIdentifier(name)) = ?1 WHERE pk = ?2"
            try connection.database.run(statement, [.integer(final), .integer(place.key)])
        }
    }

    /// The tables with those that others lead to first; a circle begins anywhere.
    private func dependencyOrder() -> [TableSave] {
        var order: [TableSave] = []
        var seen: Set<String> = []
        func visit(_ table: TableSave) {
            guard seen.insert(table.entity.name).inserted else { return }
            for relationship in table.entity.relationships where !relationship.isToMany {
                guard let name = connection.schema.entity(named: relationship.destination)?.name else { continue }
                if let other = self.table(name) { visit(other) }
            }
            order.append(table)
        }
        for table in tables { visit(table) }
        return order
    }

    // MARK: Deletions

    /// What the deletions of objects mean for all others, seen with what is not saved.
    private func planDeletions() throws -> DeletionPlan? {
        var keys: [String: Set<Int64>] = [:]
        for table in context.tables where !table.deleted.isEmpty { keys[table.entity.name] = Set(table.deleted.keys) }
        if keys.isEmpty { return nil }
        let context = context
        let known: DeletionPlan.KnownReference = { entity, key, attribute in
            guard let deletion = context.table(named: entity)?.deleted[key], deletion.before != nil,
                let model = deletion.model, let slot = RelationshipSlot.named(attribute, of: model)
            else { return nil }
            guard case .key(let key)? = slot.rowReference?.form else { return .some(nil) }
            return key
        }
        guard connection.schema.entities.contains(where: { !$0.relationships.isEmpty }) else {
            return try DeletionPlan(keys, on: connection)
        }
        return try context.performWithPendingChanges { try DeletionPlan(keys, on: $0, known: known) }
    }
}
