/// What a fetch knows of the store it is made for: the entities with their relationships, and whose rows identifiers name.
struct FetchScope {
    /// The store's schema.
    let schema: Schema
    /// The key under which the statement finds the row that an identifier names; nil when it names none of this store.
    let key: (PersistentIdentifier) throws -> Int64?

    /// What a connection knows, without unsaved objects.
    init(_ connection: StoreConnection) {
        schema = connection.schema
        // Few fetches compare with an identifier, so the store's own is read only then.
        key = { identifier in
            guard !identifier.isTemporary else { return nil }
            let store = try StoreIdentity.read(from: connection.database)
            return identifier.storeIdentifier == store ? identifier.key : nil
        }
    }

    /// What is known of a schema and of identifiers.
    init(schema: Schema, key: @escaping (PersistentIdentifier) throws -> Int64?) {
        self.schema = schema
        self.key = key
    }

    /// The entity in whose table the rows of the entity called `name` are.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the store has none, naming those it has.
    func root(of name: String) throws(ModelStoreError) -> EntityDescription {
        if let entity = schema.entity(named: name) { return entity }
        let names = schema.entities.map(\.name).sorted().joined(separator: ", ")
        throw ModelStoreError(.invalidSchema, "the store has no such entity; it has: \(names)", entity: name)
    }
}
