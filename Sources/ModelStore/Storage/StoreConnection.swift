import SQLite

/// A connection to an open store, with the schema the store has.
///
/// Not Sendable: it lives in the isolation of one ``StoreActor`` and is lent to the closures that run there.
package final class StoreConnection {
    /// The database itself, for statements of the caller's own.
    package let database: Connection
    /// The store's schema.
    package let schema: Schema
    /// Where the bytes of external attributes are; nil where the connection has none to do with.
    package let blobs: BlobStore?

    /// The turns for writing that this connection takes, and how long it waits for one, in seconds; nil where all
    /// work on the store is done on one connection.
    private let turns: WriteTurns?
    private let patience: Double
    /// Whether a transaction is open already, of which every write is a part.
    private let joinsTransaction: Bool

    init(
        _ database: Connection, schema: Schema, blobs: BlobStore? = nil, turns: WriteTurns? = nil, patience: Double = 0,
        joinsTransaction: Bool = false
    ) {
        self.blobs = blobs
        self.joinsTransaction = joinsTransaction
        self.database = database
        self.schema = schema
        self.turns = turns
        self.patience = patience
    }

    /// Runs `body` in a transaction that has the lock for writing from the start, and is committed when `body` returns
    /// and rolled back when it throws. Writers of one container come in the order in which they called.
    /// - Throws: what `body` throws; SQLite's busy error where others keep the lock for too long.
    package func write<Result>(_ body: () throws -> Result) throws -> Result {
        if joinsTransaction { return try database.savepoint(body) }
        guard let turns else { return try database.transaction(.immediate, body) }
        guard turns.begin(within: patience) else {
            throw SQLiteError(code: .busy, message: "other connections of this process keep the lock for writing")
        }
        defer { turns.end() }
        return try database.transaction(.immediate, body)
    }

    /// The entity called `name`.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the store has none, naming those it has.
    package func entity(named name: String) throws(ModelStoreError) -> EntityDescription {
        if let entity = schema.entity(named: name) { return entity }
        let names = schema.entities.map(\.name).sorted().joined(separator: ", ")
        throw ModelStoreError(.invalidSchema, "the store has no such entity; it has: \(names)", entity: name)
    }

    /// The number of rows of `entity`. Linear in it.
    package func count(of entity: EntityDescription) throws -> Int {
        let count = try database.value("SELECT count(*) FROM \(quoteIdentifier(entity.name))")
        return Int(count?.integer ?? 0)
    }
}

extension StoreConnection {
    /// A number that differs from the last one when another connection has committed meanwhile; for a store in memory,
    /// whose one connection writes itself, when anything was changed.
    func changeCounter() throws -> Int64 {
        let others = try database.pragma("data_version")?.integer ?? 0
        return others &+ (try database.value("SELECT total_changes()")?.integer ?? 0) << 20
    }
}
