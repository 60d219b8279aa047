import SQLite

/// What a ``MigrationContext`` keeps for one type: where its rows are, and the buffers that rows pass through.
final class MigrationAccess {
    /// The entity as history knows it: for a class of a hierarchy, the root with the columns of all classes.
    let entity: EntityDescription
    /// The entity by the name of the table that its rows are in at this moment.
    let stored: EntityDescription
    /// The statements for that table.
    let statements: EntityStatements
    /// The row to be written.
    private(set) var incoming: RowBatch
    /// The row read last.
    private(set) var current: RowWriter
    /// The class of the hierarchy that the type is; nil where there is no hierarchy.
    let hierarchy: HierarchyMember?

    init(_ entity: EntityDescription, stored: EntityDescription, hierarchy: HierarchyMember? = nil) {
        self.entity = entity
        self.stored = stored
        self.hierarchy = hierarchy
        statements = EntityStatements(stored)
        incoming = RowBatch(entity: stored)
        current = RowWriter(entity: stored)
    }

    /// The name of the entity that the type is.
    var name: String { hierarchy?.name ?? entity.name }

    // MARK: Reading

    /// The record in a row of the table.
    func record<Record: PersistentRecord>(_ type: Record.Type, in row: RowView) throws -> Record {
        guard let hierarchy else { return try Record(from: row) }
        return try hierarchy.narrowing.narrow(row) { try Record(from: $0) }
    }

    /// Reads the row `key`.
    /// - Returns: whether there is one, of the type's class or one that inherits from it.
    func read(_ key: Int64, from database: Connection) throws -> Bool {
        guard try readAny(key, from: database) else { return false }
        return hierarchy?.includes(entityOfCurrent) ?? true
    }

    /// Reads the row `key`, which must be there and of the type's class.
    func readPresent(_ key: Int64, from database: Connection) throws {
        try readPresentOfAnyClass(key, from: database)
        guard let hierarchy, !hierarchy.includes(entityOfCurrent) else { return }
        throw ModelStoreError(
            .notFound,
            "the row \(key) is of the entity \(entityOfCurrent), not of \(hierarchy.name); convert(_:to:) changes that",
            entity: entity.name, attribute: EntityDescription.discriminatorName)
    }

    /// Reads the row `key`, which must be there, whatever class of the hierarchy it is of.
    func readPresentOfAnyClass(_ key: Int64, from database: Connection) throws {
        guard try readAny(key, from: database) else {
            throw ModelStoreError(.notFound, "there is no row \(key)", entity: entity.name)
        }
    }

    private func readAny(_ key: Int64, from database: Connection) throws -> Bool {
        let statement = try database.prepare(statements.selectByKey)
        try statement.bind(integer: key, at: 1)
        guard try statement.step() else { return false }
        current.removeAll()
        try statement.encodeRow(firstColumn: 1, into: &current)
        return true
    }

    /// The name of the entity that the row read last is of.
    private var entityOfCurrent: String {
        guard let position = hierarchy?.discriminator else { return entity.name }
        return current.withRow(0) { row in
            if case .text(let name) = row[position] { String(decoding: name, as: UTF8.self) } else { "" }
        }
    }

    // MARK: Writing

    /// Makes `record` the row to be written: a new one, or one that becomes the record's.
    func encode<Record: PersistentRecord>(_ record: Record) throws(ModelStoreError) {
        let own = try encodeOwn(record)
        incoming =
            hierarchy?.widening.map { widening in
                var wide = RowBatch(entity: stored)
                wide.append(own, widenedBy: widening)
                return wide
            } ?? own
    }

    /// Makes the row read last, with the values of `record` instead of its own, the row to be written. What the row has
    /// as one of a class that inherits from the record's stays.
    func encodeOverCurrent<Record: PersistentRecord>(_ record: Record) throws(ModelStoreError) {
        guard let hierarchy else { return try encode(record) }
        let own = try encodeOwn(record)
        incoming.removeAll()
        current.withRow(0) { row in
            own.withRow(0) { hierarchy.narrowing.overlay($0, over: row, into: &incoming) }
        }
    }

    private func encodeOwn<Record: PersistentRecord>(_ record: Record) throws(ModelStoreError) -> RowBatch {
        var batch = RowBatch(entity: hierarchy?.narrowing.entity ?? stored)
        if let fault = batch.append(record).first {
            throw ModelStoreError(.invalidValue, fault.message, entity: name, attribute: fault.field)
        }
        // Rows read here name bytes of this store; others would have to be stored, which a migration could not take back.
        if batch.keptData.values.contains(where: { $0.bytes != nil || $0.origin != nil }) {
            throw ModelStoreError(
                .invalidValue, "a migration cannot store new bytes in files; write them with a context afterwards",
                entity: name)
        }
        return batch
    }

    /// The positions of the values in which the row to be written differs from the one read.
    var changedPositions: [Int] {
        incoming.withRow(0) { new in
            current.withRow(0) { old in
                (0..<new.count).filter { !new.encodedCell($0).elementsEqualBytes(old.encodedCell($0)) }
            }
        }
    }
}
