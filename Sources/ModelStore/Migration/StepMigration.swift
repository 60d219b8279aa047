import SQLite

/// Carries a store through one step of a plan, inside the caller's transaction.
struct StepMigration {
    let step: MigrationPath.Step
    let change: SchemaChange
    let database: Connection
    /// Where the bytes of external attributes are; what a step that fails has put there is named by no row.
    private let blobs: BlobStore

    init(_ step: MigrationPath.Step, on database: Connection, blobs: BlobStore) {
        self.step = step
        self.blobs = blobs
        change = SchemaChange(from: step.from, to: step.to)
        self.database = database
    }

    /// Checks, reading only, what can be checked before the step's own work.
    func preflight() throws {
        guard !step.isCustom else { return }
        try change.checkLightweight()
        try MigrationPreflight(database: database).check(change)
    }

    /// Does the step.
    /// - Parameter isChecked: whether ``preflight()`` has passed in this transaction.
    func run(isChecked: Bool) throws -> MigrationReport.Step {
        let old = StoreConnection(database, schema: step.from, blobs: blobs)
        let new = StoreConnection(database, schema: step.to, blobs: blobs)
        var work: (before: MigrationStage.Work?, after: MigrationStage.Work?)
        if let stage = step.stage, case .custom(_, _, let willMigrate, let didMigrate) = stage {
            work = (willMigrate, didMigrate)
        }
        if let willMigrate = work.before {
            let history = try beginHistory(old, "before")
            let context = MigrationContext(old, history: history, author: author("before"))
            try Self.perform(willMigrate, context, "willMigrate")
            try RuleEngine(transaction: history.transaction, on: old).run()
        }
        if !isChecked { try preflight() }
        let history = try beginHistory(old, nil)
        let removals = try LostValues(connection: old, history: history).keep(change)
        let tables = try TableMigration(change, isCustom: step.isCustom, on: database)
        try tables.build()
        var last = history
        if let didMigrate = work.after {
            let kept = Schema(name: step.from.name, version: step.from.version, entities: tables.keptSources)
            let previous = MigrationContext(
                StoreConnection(database, schema: kept, blobs: blobs), history: nil, table: TableMigration.former)
            last = try beginHistory(new, "after")
            let context = MigrationContext(new, history: last, previous: previous, author: author("after"))
            try Self.perform(didMigrate, context, "didMigrate")
            try RuleEngine(transaction: last.transaction, on: new).run()
        }
        try tables.finish()
        try StoredSchema.record(step.to, on: database)
        let isBarrier = step.isCustom || change.isBarrier
        try MigrationRecord(
            schema: step.to.name, from: step.from.version.description, to: step.to.version.description,
            isBarrier: isBarrier
        ).insert(transaction: try lastTransaction(from: last), on: database)
        return MigrationReport.Step(
            from: step.from.version.description, to: step.to.version.description, isCustom: step.isCustom,
            isBarrier: isBarrier, changes: change.lines, removals: removals)
    }

    /// Each part has a transaction of its own in history, so that a row changed in two of them is kept twice.
    private func beginHistory(_ connection: StoreConnection, _ part: String?) throws -> HistoryWriter {
        HistoryWriter(transaction: try connection.beginHistory(author: author(part)), on: connection)
    }

    private func author(_ part: String?) -> String {
        "migration \(step.name)" + (part.map { ", \($0)" } ?? "")
    }

    /// The last transaction of the step: that of its own work, or of the last save of a context.
    private func lastTransaction(from own: HistoryWriter) throws -> Int64 {
        let last = try database.value("SELECT max(id) FROM ferry_transaction")?.integer
        return max(last ?? 0, own.transaction)
    }

    private static func perform(
        _ work: MigrationStage.Work, _ context: MigrationContext, _ name: String
    ) throws {
        do {
            try work(context)
            try context.close()
        } catch var error as ModelStoreError {
            error.message = "\(name): \(error.message)"
            throw error
        } catch {
            throw ModelStoreError(.migrationFailed, "\(name) failed", underlying: error)
        }
    }
}
