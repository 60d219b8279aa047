import SQLite

/// A connection to an open store, with the schema the store has.
///
/// Not Sendable: it lives in the isolation of one ``StoreActor`` and is lent to the closures that run there.
package final class StoreConnection {
    /// The database itself, for statements of the caller's own.
    package let database: Connection
    /// The store's schema.
    package let schema: Schema

    init(_ database: Connection, schema: Schema) {
        self.database = database
        self.schema = schema
    }

    /// The entity called `name`.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the store has none, naming those it has.
    package func entity(named name: String) throws(ModelStoreError) -> EntityDescription {
        if let entity = schema.entity(named: name) { return entity }
        let names = schema.entities.map(\.name).sorted().joined(separator: ", ")
        throw ModelStoreError(.invalidSchema, "the store has no such entity; it has: \(names)", entity: name)
    }

    /// The names of an entity's columns for SQL, joined by commas; `pk` is not among them.
    static func columnList(_ entity: EntityDescription) -> String {
        entity.attributes.map { quoteIdentifier($0.name) }.joined(separator: ", ")
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
