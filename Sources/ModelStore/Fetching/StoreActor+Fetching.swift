import SQLite

extension StoreActor {
    /// The records that `descriptor` describes.
    ///
    /// One statement, one read transaction. Memory grows with the result; see ``fetchPage(_:size:after:)`` for large ones.
    /// - Throws: ``ModelStoreError``: `unsupportedPredicate` naming the part that cannot become SQL; `invalidFetch` when
    ///   the descriptor wants some properties only, since a record is whole: see ``fetchPartial(_:)``.
    nonisolated public func fetch<Record: PersistentRecord>(
        _ descriptor: FetchDescriptor<Record>
    ) async throws(ModelStoreError) -> [Record] {
        try await records(descriptor, as: Record.self)
    }

    /// The records of the objects that `descriptor` describes; see ``fetch(_:)``.
    nonisolated public func fetchRecords<Model: PersistentModel>(
        _ descriptor: FetchDescriptor<Model>
    ) async throws(ModelStoreError) -> [Model.Record] {
        try await records(descriptor, as: Model.Record.self)
    }

    /// How many `descriptor` describes, its limit and offset counted.
    /// - Throws: ``ModelStoreError/Code/unsupportedPredicate`` naming the part that cannot become SQL.
    nonisolated public func fetchCount<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>
    ) async throws(ModelStoreError) -> Int {
        try await run { try FetchPlan.count(descriptor, on: $0, in: FetchScope($0)) }
    }

    /// The properties that `descriptor` names in ``FetchDescriptor/propertiesToFetch``; other columns are not read.
    /// - Throws: ``ModelStoreError``: `unsupportedPredicate`, or `invalidFetch` for a property that is not stored.
    nonisolated public func fetchPartial<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>
    ) async throws(ModelStoreError) -> [PartialRecord<T>] {
        try await run { connection in
            let plan = try FetchPlan(partial: descriptor, in: FetchScope(connection))
            var rows = RowBatch(entity: plan.columns, blobs: connection.blobs)
            try plan.forEachRow(on: connection) { _, row in rows.append(copying: row) }
            return (0..<rows.count).map { PartialRecord(rows, position: $0) }
        }
    }

    /// One page of the records that `descriptor` describes, in its order.
    ///
    /// A page goes on after the last row of the one before, wherever that is by then. So rows may come, go and change
    /// between pages: a row whose values in the order stay the same is neither skipped nor repeated.
    /// - Parameters:
    ///   - size: at most how many records; at least one.
    ///   - cursor: ``FetchPage/next`` of the page before; nil for the first page.
    /// - Throws: ``ModelStoreError``: `unsupportedPredicate`; `invalidFetch` when the cursor is of another order or the
    ///   descriptor has a limit or an offset.
    nonisolated public func fetchPage<Record: PersistentRecord>(
        _ descriptor: FetchDescriptor<Record>, size: Int, after cursor: FetchCursor? = nil
    ) async throws(ModelStoreError) -> FetchPage<Record> {
        guard descriptor.fetchLimit == nil, descriptor.fetchOffset == nil else {
            throw ModelStoreError(
                .invalidFetch, "a fetch by pages has a page size instead of a limit and an offset",
                entity: Record.entity.name)
        }
        // One more than a page tells whether another follows.
        let size = min(max(1, size), Int.max - 1)
        return try await run { connection in
            let plan = try Self.wholePlan(descriptor, connection, limit: size + 1, after: cursor)
            let positions = plan.order.compactMap { plan.columns.index(of: $0.name) }
            var records: [Record] = []
            var last: FetchCursor?
            var hasMore = false
            try plan.forEachRow(on: connection) { key, row in
                guard records.count < size else {
                    hasMore = true
                    return
                }
                records.append(try Record(from: row))
                if records.count == size {
                    last = FetchCursor(order: plan.order, values: positions.map { Value(row[$0]) }, key: key)
                }
            }
            return FetchPage(records: records, next: hasMore ? last : nil)
        }
    }

    /// The plan of a fetch of whole records.
    static func wholePlan<T: EntityRepresentable>(
        _ descriptor: FetchDescriptor<T>, _ connection: StoreConnection, limit: Int? = nil,
        after cursor: FetchCursor? = nil
    ) throws(ModelStoreError) -> FetchPlan {
        guard descriptor.propertiesToFetch.isEmpty else {
            throw ModelStoreError(
                .invalidFetch, "a record has all its properties; use fetchPartial to read some of them",
                entity: T.entity.name)
        }
        return try FetchPlan(descriptor, in: FetchScope(connection), limit: limit, after: cursor)
    }

    nonisolated private func records<T: EntityRepresentable, Record: PersistentRecord>(
        _ descriptor: FetchDescriptor<T>, as type: Record.Type
    ) async throws(ModelStoreError) -> [Record] {
        try await run { connection in
            let plan = try Self.wholePlan(descriptor, connection)
            var records: [Record] = []
            try plan.forEachRow(on: connection) { _, row in records.append(try Record(from: row)) }
            return records
        }
    }

    private func run<Result: Sendable>(
        _ body: @Sendable (StoreConnection) throws -> Result
    ) throws(ModelStoreError) -> Result {
        try ModelStoreError.wrapping { try perform(body) }
    }
}
