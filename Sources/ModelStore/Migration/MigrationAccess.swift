import SQLite

/// What a ``MigrationContext`` keeps for one type: where its rows are, and the buffers that rows pass through.
final class MigrationAccess {
    /// The entity as history knows it.
    let entity: EntityDescription
    /// The entity by the name of the table that its rows are in at this moment.
    let stored: EntityDescription
    /// The statements for that table.
    let statements: EntityStatements
    /// The row to be written.
    private(set) var incoming: RowBatch
    /// The row read last.
    private(set) var current: RowWriter

    init(_ entity: EntityDescription, stored: EntityDescription) {
        self.entity = entity
        self.stored = stored
        statements = EntityStatements(stored)
        incoming = RowBatch(entity: stored)
        current = RowWriter(entity: stored)
    }

    /// Makes `record` the row to be written.
    func encode<Record: PersistentRecord>(_ record: Record) throws(ModelStoreError) {
        incoming.removeAll()
        if let fault = incoming.append(record).first {
            throw ModelStoreError(.invalidValue, fault.message, entity: entity.name, attribute: fault.field)
        }
        // Rows read here name bytes of this store; others would have to be stored, which a migration could not take back.
        if incoming.keptData.values.contains(where: { $0.bytes != nil || $0.origin != nil }) {
            throw ModelStoreError(
                .invalidValue, "a migration cannot store new bytes in files; write them with a context afterwards",
                entity: entity.name)
        }
    }

    /// Reads the row `key`.
    /// - Returns: whether there is one.
    func read(_ key: Int64, from database: Connection) throws -> Bool {
        let statement = try database.prepare(statements.selectByKey)
        try statement.bind(integer: key, at: 1)
        guard try statement.step() else { return false }
        current.removeAll()
        try statement.encodeRow(firstColumn: 1, into: &current)
        return true
    }

    /// Reads the row `key`, which must be there.
    func readPresent(_ key: Int64, from database: Connection) throws {
        guard try read(key, from: database) else {
            throw ModelStoreError(.notFound, "there is no row \(key)", entity: entity.name)
        }
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
