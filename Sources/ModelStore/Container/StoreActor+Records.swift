import SQLite

extension StoreActor {
    /// Inserts records, or updates the rows that have their identity (the entity's first uniqueness constraint), in one
    /// transaction. Of several records with one identity the last is taken.
    /// - Parameters:
    ///   - policy: what happens to rows that are there already.
    ///   - author: who does it, for history.
    /// - Throws: ``ModelStoreError``: `invalidValue` when a record cannot be a row, `constraint` when one collides with a
    ///   different row. The store is then as before.
    @discardableResult
    public func upsert<Record: PersistentRecord>(
        _ records: [Record], onConflict policy: ConflictPolicy = .merge, author: String = ""
    ) throws(ModelStoreError) -> UpsertSummary {
        let entity = Record.entity
        var batch = RowBatch(entity: entity)
        for record in records {
            if let fault = batch.append(record).first {
                throw ModelStoreError(.invalidValue, fault.message, entity: entity.name, attribute: fault.field)
            }
        }
        return try upsert(batch, onConflict: policy, author: author)
    }

    /// Inserts or updates encoded rows, as ``upsert(_:onConflict:author:)`` does for records.
    @discardableResult
    public func upsert(
        _ batch: RowBatch, onConflict policy: ConflictPolicy = .merge, author: String = ""
    ) throws(ModelStoreError) -> UpsertSummary {
        try ModelStoreError.wrapping {
            try perform { connection in
                let entity = try connection.entity(named: batch.entity.name)
                return try connection.write {
                    let options = LoadSession.Options(entity: entity, onConflict: policy, author: author)
                    let session = try LoadSession(options, on: connection)
                    let result = try session.write(batch, firstOrdinal: 0)
                    let summary = result.rejections.isEmpty ? try session.finish() : nil
                    if let rejection = (result.rejections + (summary?.rejections ?? [])).first {
                        throw ModelStoreError(
                            .constraint, "record \(rejection.ordinal): \(rejection.fault.message)",
                            entity: entity.name, attribute: rejection.fault.field)
                    }
                    try RuleEngine(transaction: session.transaction, on: connection).run()
                    return UpsertSummary(summary?.counts ?? session.counts)
                }
            }
        }
    }

    /// The record whose identity is `id`, or nil.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when the identity is not exactly one attribute of `id`'s type.
    public func fetch<Record: PersistentRecord, ID: StorableValue>(
        _ type: Record.Type, id: ID
    ) throws(ModelStoreError) -> Record? {
        let entity = Record.entity
        guard entity.identity.count == 1, let position = entity.index(of: entity.identity[0]),
            entity.attributes[position].type == ID.attributeType
        else {
            throw ModelStoreError(
                .invalidSchema, "the identity is not one attribute of type \(ID.attributeType.rawValue)",
                entity: entity.name)
        }
        return try ModelStoreError.wrapping {
            try perform { connection in
                var key = RowBatch(entity: EntityDescription("", attributes: [entity.attributes[position]]))
                if let fault = key.append(presence: .all, { $0.append(id) }).first {
                    throw ModelStoreError(.invalidValue, fault.message, entity: entity.name, attribute: fault.field)
                }
                let statement = try connection.database.prepare(EntityStatements(entity).select(by: [position]))
                return try key.withRow(0) { row in
                    try statement.bind(row, position: 0, at: 1)
                    guard try statement.step() else { return nil }
                    var writer = RowWriter(entity: entity, blobs: connection.blobs)
                    try statement.encodeRow(firstColumn: 1, into: &writer)
                    return try writer.withRow(0) { try Record(from: $0) }
                }
            }
        }
    }

    /// The number of stored records of a type.
    public func count<Record: EntityRepresentable>(_ type: Record.Type) throws(ModelStoreError) -> Int {
        try count(entity: Record.entity.name)
    }

    /// The number of rows of the entity called `name`.
    public func count(entity name: String) throws(ModelStoreError) -> Int {
        try ModelStoreError.wrapping {
            try perform { try $0.count(of: $0.entity(named: name)) }
        }
    }

    /// Calls `body` with every stored record of a type, in the order they were first stored, reading `batchSize` at a
    /// time. The store may change meanwhile: no row is skipped or repeated, and those added at the end are seen.
    nonisolated public func enumerate<Record: PersistentRecord>(
        _ type: Record.Type, batchSize: Int = 1_000, _ body: (Record) async throws -> Void
    ) async throws {
        try await enumerate(entity: Record.entity, batchSize: batchSize) { batch in
            for position in 0..<batch.count {
                try await body(batch.withRow(position) { try Record(from: $0) })
            }
        }
    }

    /// Calls `body` with batches of an entity's encoded rows, as ``enumerate(_:batchSize:_:)`` does with records.
    nonisolated public func enumerate(
        entity: EntityDescription, batchSize: Int = 1_000, _ body: (RowBatch) async throws -> Void
    ) async throws {
        var last: Int64?
        while true {
            let key = last
            let page = try await self.page(entity, after: key, limit: max(1, batchSize))
            guard let end = page.last else { return }
            try await body(page.rows)
            last = end
        }
    }

    private func page(
        _ entity: EntityDescription, after key: Int64?, limit: Int
    ) throws(ModelStoreError) -> (rows: RowBatch, last: Int64?) {
        try ModelStoreError.wrapping {
            try perform { connection in
                var batch = RowBatch(entity: entity, blobs: connection.blobs)
                let last = try connection.appendRows(to: &batch, after: key, limit: limit)
                return (batch, last)
            }
        }
    }
}

extension UpsertSummary {
    init(_ counts: OutcomeCounts) {
        inserted = counts[.inserted]
        updated = counts[.updated]
        unchanged = counts[.unchanged]
        kept = counts[.kept]
        duplicates = counts[.duplicate]
    }
}
