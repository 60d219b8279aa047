import Foundation
import SQLite

extension ModelContext {
    /// The objects that `descriptor` describes, in its order: what is not saved takes part unless the descriptor says
    /// otherwise. Objects are whole, whatever the descriptor's `propertiesToFetch`.
    ///
    /// One statement, one read transaction. Objects that are here already and have no changes take the values of
    /// their rows. Memory grows with the result; see ``enumerate(_:batchSize:block:)`` for large ones.
    /// - Throws: ``ModelStoreError``: `unsupportedPredicate` naming the part that cannot become SQL; `invalidSchema` when
    ///   the store does not have the model; `database`.
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws(ModelStoreError) -> [T] {
        let table = try table(for: T.self)
        return try perform(including: descriptor.includePendingChanges) { connection in
            let plan = try FetchPlan(descriptor, in: fetchScope, columns: table.entity)
            var models: [T] = []
            try plan.forEachRow(on: connection) { key, row in
                if let model: T = try self.model(of: row, key: key, table) { models.append(model) }
            }
            return models
        }
    }

    /// How SQLite would find the rows of ``fetch(_:)``: the lines of `EXPLAIN QUERY PLAN`, which name the indexes. Reads
    /// no row.
    /// - Throws: as ``fetch(_:)``.
    public func queryPlan<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws(ModelStoreError) -> [String] {
        let table = try table(for: T.self)
        return try perform(including: descriptor.includePendingChanges) { connection in
            try FetchPlan(descriptor, in: fetchScope, columns: table.entity).explanation(on: connection)
        }
    }

    /// How many objects `descriptor` describes, its limit and offset counted. No object is made.
    /// - Throws: as ``fetch(_:)``.
    public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws(ModelStoreError) -> Int {
        _ = try table(for: T.self)
        return try perform(including: descriptor.includePendingChanges) { connection in
            try FetchPlan.count(descriptor, on: connection, in: fetchScope)
        }
    }

    /// The identifiers of the objects that `descriptor` describes, in its order. No object is made.
    /// - Throws: as ``fetch(_:)``.
    public func fetchIdentifiers<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>
    ) throws(ModelStoreError) -> [PersistentIdentifier] {
        let table = try table(for: T.self)
        return try keys(descriptor).compactMap { key in
            guard let position = table.newPosition(of: key) else {
                return PersistentIdentifier(store: storeIdentifier, entityName: table.entity.name, key: key)
            }
            return table.newModel(at: position)?.persistentModelID
        }
    }

    /// Calls `block` with each object that `descriptor` describes, in its order, reading `batchSize` rows at a time.
    ///
    /// Which objects come, and in which order, is settled at the start; 8 bytes are kept for each. A row that is gone
    /// when its turn comes is passed over. `block` may change objects, save and fetch; what it changes and does not save
    /// stays in memory.
    /// - Throws: what `block` throws, at once; else as ``fetch(_:)``.
    public func enumerate<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, batchSize: Int = 5_000, block: (T) throws -> Void
    ) throws {
        let table = try table(for: T.self)
        let keys = try keys(descriptor)
        // A save in the block would give these other keys.
        var new: [Int64: T] = [:]
        for key in keys {
            if let position = table.newPosition(of: key) { new[key] = table.newModel(at: position) as? T }
        }
        let size = max(1, batchSize)
        for start in stride(from: 0, to: keys.count, by: size) {
            let batch = keys[start..<min(start + size, keys.count)]
            let read = try models(T.self, keys: batch)
            for key in batch {
                guard let model = new[key] ?? read[key], !model.isDeleted else { continue }
                try block(model)
            }
        }
    }

    /// Deletes, at the next save, the objects for which `predicate` holds, and all where there is none: those that are not
    /// saved too. No object is made; 8 bytes and some more are kept for each row until then.
    /// - Throws: as ``fetch(_:)``; nothing is deleted then.
    public func delete<T: PersistentModel>(
        model: T.Type, where predicate: Predicate<T>? = nil
    ) throws(ModelStoreError) {
        let table = try table(for: T.self)
        for key in try keys(FetchDescriptor<T>(predicate: predicate)) {
            if let position = table.newPosition(of: key) {
                if let model = table.newModel(at: position) { table.delete(model) }
            } else {
                table.delete(key: key)
            }
        }
        noteChange()
    }

    /// What fetches know of the store: new objects have keys, too.
    private var fetchScope: FetchScope {
        FetchScope(schema: container.schema) { identifier in
            if !identifier.isTemporary {
                return identifier.storeIdentifier == self.storeIdentifier ? identifier.key : nil
            }
            guard let table = self.table(named: identifier.entityName) else { return nil }
            let model = table.inserted.lazy.compactMap { $0 }.first { $0.persistentModelID == identifier }
            return model.map { PendingKey.key(of: $0.persistentBackingData.position) }
        }
    }

    private func keys<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws(ModelStoreError) -> [Int64] {
        try perform(including: descriptor.includePendingChanges) { connection in
            let plan = try FetchPlan(keysOf: descriptor, in: fetchScope)
            var keys: [Int64] = []
            try plan.forEachRow(on: connection) { key, _ in keys.append(key) }
            return keys
        }
    }

    private func models<T: PersistentModel>(_ type: T.Type, keys: ArraySlice<Int64>) throws(ModelStoreError) -> [Int64:
        T]
    {
        let list = "[" + keys.map { String($0) }.joined(separator: ",") + "]"
        let models = try models(
            type, where: "pk IN (SELECT value FROM json_each(?1))", [.text(list)], includingPending: false)
        return Dictionary(models.map { ($0.persistentBackingData.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
