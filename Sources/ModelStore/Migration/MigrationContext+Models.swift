// The same for model classes, whose rows are their records.
extension MigrationContext {
    /// The number of rows of a model; see ``fetchCount(_:)-(Record.Type)``.
    public func fetchCount<Model: PersistentModel>(_ type: Model.Type) throws -> Int {
        try checkRecord(of: type)
        return try fetchCount(Model.Record.self)
    }

    /// The record of a model in the row `key`, or nil when there is no such row.
    public func model<Model: PersistentModel>(for key: Int64, as type: Model.Type) throws -> Model.Record? {
        try checkRecord(of: type)
        return try model(for: key, as: Model.Record.self)
    }

    /// All records of a model, in the order of their keys, in memory.
    public func fetch<Model: PersistentModel>(_ type: Model.Type) throws -> [Model.Record] {
        try checkRecord(of: type)
        return try fetch(Model.Record.self)
    }

    /// Calls `body` with the key and the record of each row of a model, in the order of the keys.
    public func enumerate<Model: PersistentModel>(
        _ type: Model.Type, batchSize: Int = 1_000, _ body: (Int64, Model.Record) throws -> Void
    ) throws {
        try checkRecord(of: type)
        try enumerate(Model.Record.self, batchSize: batchSize, body)
    }

    /// Removes the row `key` of a model. The row must be there.
    public func delete<Model: PersistentModel>(_ type: Model.Type, key: Int64) throws {
        try checkRecord(of: type)
        try delete(Model.Record.self, key: key)
    }

    /// Through a class that inherits from another one, the compiler sees the records of the root: they are not meant.
    private func checkRecord<Model: PersistentModel>(of type: Model.Type) throws(ModelStoreError) {
        let name = Model.entity.name
        guard name != Model.Record.entity.name else { return }
        throw ModelStoreError(
            .invalidModel, "\(name) inherits from another model: name its record, \(name).Record.self", entity: name)
    }
}
