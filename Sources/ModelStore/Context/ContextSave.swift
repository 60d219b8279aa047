import SQLite

/// Writes what a context has to save, inside an open transaction, and settles the objects once that is committed.
///
/// First the deleted rows of all models go, then changed ones are updated, then new ones are inserted, so that a unique value
/// that becomes free can be used again. No object is touched before ``settle()``.
///
/// A place for relationships: deferred foreign keys let the models' rows come in any order.
final class ContextSave {
    let context: ModelContext
    let connection: StoreConnection
    private var history: HistoryWriter?
    private var tables: [TableSave] = []
    /// The rows that rules have changed, encoded.
    var ruleRows: [RuledRow: [UInt8]] = [:]

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

    /// Writes everything.
    func write() throws {
        tables = context.tables.filter(\.hasChanges).map { TableSave($0, in: self) }
        for table in tables { try table.writeDeletions() }
        for table in tables { try table.writeUpdates() }
        for table in tables { try table.writeInsertions() }
        try followRules()
    }

    /// Makes the objects what the store has now.
    func settle() throws {
        for table in tables { try table.settle() }
        try settleRules()
    }
}
