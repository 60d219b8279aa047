import Digests
import SQLite

/// Writes batches of one entity's rows inside one database transaction that the caller holds, and knows exactly what
/// became of each record.
///
/// Not Sendable: made, used and finished inside one closure of ``StoreActor/perform(_:)``. Memory grows by about 12 bytes
/// for each row with an identity; the rest of what is remembered goes to a temporary file. A record that the
/// store's constraints refuse is a rejection; only failures of the database itself are thrown, and then the caller must
/// roll back. One load for each entity in one transaction of history.
package final class LoadSession {
    /// The transaction of history that the load writes into.
    package let transaction: Int64
    /// How many records had each outcome so far, later reclassifications counted.
    package private(set) var counts = OutcomeCounts()
    /// The same by part of the run.
    private var partCounts: [OutcomeCounts] = []
    /// Whether the unique indexes are built by ``finish()``.
    package let buildsIndexesLast: Bool

    let options: Options
    let connection: StoreConnection
    let statements: EntityStatements
    let history: HistoryWriter
    let insertStatement: Statement
    /// Reads a row by key; reset after each use, so that no two uses meet.
    let selectStatement: Statement

    /// Rows of this load by number.
    let ledger = RowLedger()
    /// The values that decide which of two records is newer.
    let ranks = SpillFile()
    /// Finds rows of this load by identity; nil when records have none.
    var identityProbe: UniqueProbe?
    /// Finds rows by the other constraints while their indexes are missing.
    var constraintProbes: [UniqueProbe]
    /// Whether the store's rows are found through a unique index, and not through the probe alone.
    var findsStoredByIndex: Bool
    /// How many times that index was asked.
    var indexLookups: Int64 = 0
    /// What the probes hash by.
    let hash: KeyedHash

    /// Finds what references lead to; shared by the loads of one run.
    let references: ReferenceResolver
    /// Whether ``finish()`` settles the references by itself.
    private let ownsReferences: Bool
    let referenceColumns: [ReferenceColumn]
    /// Where the entity of a hierarchy's row stands, and what each needs.
    let discriminator: Int?
    let requiredPositions: [String: [Int]]

    var digest = SetDigest()
    /// Keys from this one on are those of rows that the load has inserted.
    let firstKey: Int64
    var nextKey: Int64
    /// Keys of inserted rows that were taken back.
    var withdrawnKeys: [Int64] = []
    /// Whether rows were inserted under keys that their records brought, in any order.
    var hasGivenKeys = false
    private var hasIndexes: Bool
    var insertedRanges: [ClosedRange<Int64>] = []
    var currentRange: ClosedRange<Int64>?
    private var isFinished = false

    /// Begins a load in the open transaction of `connection`.
    /// - Parameters:
    ///   - transaction: a transaction of history begun before, so that several loads make one; nil begins one.
    ///   - references: what the loads of one run share; then ``LoadSettlement`` settles them together. With nil,
    ///     ``finish()`` settles the load by itself.
    /// - Throws: ``ModelStoreError`` when positions do not exist or no transaction is open.
    package init(
        _ options: Options, on connection: StoreConnection, transaction: Int64? = nil,
        references: ReferenceResolver? = nil
    ) throws {
        let entity = options.entity
        guard connection.database.isInTransaction else {
            throw ModelStoreError(.database, "a load needs an open transaction", entity: entity.name)
        }
        try Self.check(options)
        self.options = options
        self.connection = connection
        self.transaction = try transaction ?? connection.beginHistory(author: options.author)
        history = HistoryWriter(transaction: self.transaction, on: connection)
        statements = EntityStatements(entity)
        let isEmpty = try connection.database.value("SELECT 1 FROM \(quoteIdentifier(entity.name)) LIMIT 1") == nil
        referenceColumns = Self.referenceColumns(of: entity)
        // Rows that refer to others of their own table are found by its indexes.
        let names = [entity.name] + entity.subentities.map(\.name)
        buildsIndexesLast =
            options.indexesLast && isEmpty && !referenceColumns.contains { names.contains($0.destination) }
        hasIndexes = !buildsIndexesLast
        nextKey = try connection.nextKey(of: entity)
        firstKey = nextKey
        ownsReferences = references == nil
        self.references = references ?? ReferenceResolver(on: connection)
        discriminator = entity.subentities.isEmpty ? nil : entity.index(of: EntityDescription.discriminatorName)
        requiredPositions = Self.requiredPositions(of: entity)

        let hash = KeyedHash()
        self.hash = hash
        identityProbe = options.identity.isEmpty ? nil : UniqueProbe(positions: options.identity, hash: hash)
        let constraints = entity.distinctConstraints.compactMap { entity.positions(of: $0) }
        findsStoredByIndex = isEmpty || constraints.contains { Set($0) == Set(options.identity) }
        constraintProbes =
            buildsIndexesLast
            ? constraints.filter { Set($0) != Set(options.identity) }.map { UniqueProbe(positions: $0, hash: hash) }
            : []
        if buildsIndexesLast {
            for index in SchemaDefinition(connection.schema).indexes(for: entity) {
                try connection.database.execute("DROP INDEX IF EXISTS \(quoteIdentifier(index.name))")
            }
        }
        storeMayHaveRows = !isEmpty
        insertStatement = try connection.database.prepare(statements.insert)
        selectStatement = try connection.database.prepare(statements.selectByKey)
        if !findsStoredByIndex { try probeStoredRows() }
    }

    /// Whether rows from before this load can be met.
    let storeMayHaveRows: Bool

    /// Writes the rows of `batch`, which may be of an entity that inherits from the load's.
    /// - Parameters:
    ///   - ordinals: the number of each row's record in the run; as many as there are rows.
    ///   - keys: the `pk` that each row is to have if it is new, where it has to be a certain one.
    package func write(_ batch: RowBatch, ordinals: [UInt64], keys: [Int64?]? = nil) throws -> LoadResult {
        let batch = batch.widened(to: options.entity)
        guard ordinals.count == batch.count, keys.map({ $0.count == batch.count }) ?? true else {
            throw ModelStoreError(
                .invalidSchema,
                "a batch of \(batch.count) rows came with \(ordinals.count) numbers",
                entity: options.entity.name)
        }
        try connection.keep(batch.keptData)
        var result = LoadResult()
        result.outcomes.reserveCapacity(batch.count)
        try batch.forEachRow { position, row in
            let record = Incoming(position: position, ordinal: ordinals[position], key: keys?[position])
            let outcome =
                referenceColumns.isEmpty
                ? try write(row, record, &result)
                : try withResolvedReferences(row, record, &result) { try write($0, record, &$1) }
            count(record.ordinal, as: outcome)
            result.outcomes.append(outcome)
        }
        if storeMayHaveRows, findsStoredByIndex { try scanIfCheaper() }
        return result
    }

    /// Writes the rows of `batch` as the records numbered from `firstOrdinal` on.
    package func write(_ batch: RowBatch, firstOrdinal: UInt64) throws -> LoadResult {
        try write(batch, ordinals: (0..<UInt64(batch.count)).map { firstOrdinal &+ $0 })
    }

    /// Builds the indexes that are missing: once all rows are written, and before another load looks rows of this one up.
    package func buildIndexes() throws {
        guard !hasIndexes else { return }
        hasIndexes = true
        for index in SchemaDefinition(connection.schema).indexes(for: options.entity) {
            try connection.database.execute(index.sql)
        }
    }

    /// Builds the missing indexes, settles references, and completes history. The caller commits, or goes on with another
    /// load.
    package func finish() throws -> LoadSummary {
        guard !isFinished else { throw ModelStoreError(.closed, "the load is finished", entity: options.entity.name) }
        isFinished = true
        try buildIndexes()
        var rejections: [LoadResult.Rejection] = []
        if ownsReferences {
            try LoadSettlement([self], references: references).run { rejections.append($1) }
        }
        if let range = currentRange { insertedRanges.append(range) }
        currentRange = nil
        insertedRanges = insertedRanges.sorted { $0.lowerBound < $1.lowerBound }.removing(withdrawnKeys)
        for range in insertedRanges { try history.keepInserts(entity: options.entity, keys: range) }
        return LoadSummary(
            counts: counts, digest: digest, transaction: transaction, insertedRanges: insertedRanges,
            rejections: rejections)
    }

    /// Counts a record's outcome.
    /// - Parameter former: the outcome that it had so far.
    func count(_ ordinal: UInt64, as outcome: RowOutcome, insteadOf former: RowOutcome? = nil) {
        let part = Self.part(of: ordinal)
        while partCounts.count <= part { partCounts.append(OutcomeCounts()) }
        counts[outcome] += 1
        partCounts[part][outcome] += 1
        guard let former else { return }
        counts[former] -= 1
        partCounts[part][former] -= 1
    }

    /// How many records of a part of the run had each outcome so far.
    package func counts(ofPart part: Int) -> OutcomeCounts {
        partCounts.indices.contains(part) ? partCounts[part] : OutcomeCounts()
    }

    /// A record on its way.
    struct Incoming {
        let position: Int
        let ordinal: UInt64
        /// The `pk` that its row is to have.
        let key: Int64?
    }

    private func write(_ row: RowView, _ record: Incoming, _ result: inout LoadResult) throws -> RowOutcome {
        if let fault = subentityFault(row) { return reject(record, fault, &result) }
        guard let hash = identityProbe?.hash(of: row) else {
            return try insert(row, record, identityHash: nil, &result)
        }
        if let (slot, entry) = try findInLoad(row, hash: hash) {
            if entry.outcome == nil {
                return try resolveConflict(row, record, key: entry.key, slot: slot, identityHash: hash, &result)
            }
            return try resolveDuplicate(row, record, entry, slot: slot, &result)
        }
        if storeMayHaveRows, findsStoredByIndex {
            if let outcome = try resolveStored(row, record, hash, &result) { return outcome }
        }
        return try insert(row, record, identityHash: hash, &result)
    }

    private static func check(_ options: Options) throws(ModelStoreError) {
        let valid = options.entity.attributes.indices
        var positions = options.identity + Array(options.protected)
        if case .newest(let position) = options.duplicates { positions.append(position) }
        if case .newest(let position) = options.onConflict { positions.append(position) }
        guard positions.allSatisfy({ valid.contains($0) }) else {
            throw ModelStoreError(
                .invalidSchema, "the load names an attribute that does not exist", entity: options.entity.name)
        }
    }
}
