import Foundation
import SQLite

/// Brings a store from an older version of its schema to a newer one, all or nothing.
///
/// All calls block. A migration is one transaction: other connections see the old store until it is done, cannot write
/// meanwhile, and a process that dies leaves the old store. Memory does not grow with the store; the disk takes up to
/// three times its size for a while.
public struct StoreMigration: Sendable {
    /// The store's file.
    public let url: URL
    let path: MigrationPath
    private let busyMilliseconds: Int32
    /// Whether free space is looked at first. Off to see what happens where space ends in the middle.
    package var checksSpace = true

    /// Prepares to migrate the store at `url` by `plan`.
    /// - Parameter busyTimeout: how long to wait for another connection's lock, in seconds.
    /// - Throws: ``ModelStoreError``: `invalidMigrationPlan` or `invalidSchema` when the plan is not sound.
    public init(
        url: URL, plan: any SchemaMigrationPlan.Type, busyTimeout: Double = 5
    ) throws(ModelStoreError) {
        self.url = url
        path = try MigrationPath(plan)
        busyMilliseconds = Int32(exactly: (busyTimeout * 1000).rounded()) ?? (busyTimeout > 0 ? .max : 0)
    }

    /// Prepares to migrate the store at `url` by steps that follow from the versions alone, from each to the next.
    /// - Parameters:
    ///   - versions: all versions of the schema, oldest first.
    ///   - busyTimeout: how long to wait for another connection's lock, in seconds.
    /// - Throws: ``ModelStoreError``: `invalidMigrationPlan` or `invalidSchema` when the versions are not sound.
    public init(url: URL, versions: [Schema], busyTimeout: Double = 5) throws(ModelStoreError) {
        self.url = url
        path = try MigrationPath(lightweightThrough: versions)
        busyMilliseconds = Int32(exactly: (busyTimeout * 1000).rounded()) ?? (busyTimeout > 0 ? .max : 0)
    }

    /// The same for another file.
    init(_ other: StoreMigration, url: URL) {
        self.url = url
        path = other.path
        busyMilliseconds = other.busyMilliseconds
        checksSpace = other.checksSpace
    }

    /// The versions of the plan, oldest first.
    public var versions: [Schema] { path.versions }

    /// The plan's version that the store has.
    /// - Throws: ``ModelStoreError``: `notFound`, `notAStore`, `newerSchema`, or `unknownSchema` with the nearest
    ///   version, the difference, and whether the store can be adopted.
    public func storedVersion() throws(ModelStoreError) -> Schema {
        let database = try connect(mode: .readOnly)
        defer { database.close() }
        return try storedVersion(on: database)
    }

    /// Migrates the store.
    /// - Parameters:
    ///   - version: the version to reach; the plan's newest without it.
    ///   - isDryRun: whether everything is done and then taken back.
    ///   - makesBackup: whether a copy lies beside the store until the migration is done. It is removed on success, and
    ///     where the migration failed and the store is as before.
    /// - Returns: what was done; a report without steps when the store had the version already.
    /// - Throws: ``ModelStoreError``: those of ``storedVersion()``, `migrationRefused`, `migrationPreflight` with the rows
    ///   that stand in the way, `migrationFailed`, `unverifiedRun`, `insufficientSpace` with figures, `invalidMigrationPlan`, `database`. The store is then
    ///   as before.
    public func run(
        to version: Schema.Version? = nil, isDryRun: Bool = false, makesBackup: Bool = true
    ) throws(ModelStoreError) -> MigrationReport {
        let target = try version.map { version throws(ModelStoreError) in try path.version(version) } ?? path.newest
        let database = try connect(mode: .readWrite)
        defer { database.close() }
        let stored = try storedVersion(on: database)
        let steps = try path.steps(from: stored, to: target)
        for step in steps where !step.isCustom {
            do throws(ModelStoreError) {
                try SchemaChange(from: step.from, to: step.to).checkLightweight()
            } catch {
                throw Self.naming(step, error)
            }
        }
        guard !steps.isEmpty else {
            return MigrationReport(from: stored, to: target, isDryRun: isDryRun, steps: [])
        }
        return try ModelStoreError.wrapping {
            try StoreSettings.apply(to: database)
            return try transaction(to: target, isDryRun: isDryRun, makesBackup: makesBackup && !isDryRun, on: database)
        }
    }

    // MARK: Work

    /// Thrown to take a dry run back.
    private struct DryRunEnd: Error {
        let report: MigrationReport
    }

    private func transaction(
        to target: Schema, isDryRun: Bool, makesBackup: Bool, on database: Connection
    ) throws -> MigrationReport {
        var backup: StoreBackup?
        do {
            let report = try database.transaction {
                // Another process may have migrated the store while this one waited for the lock.
                let stored = try storedVersion(on: database)
                let steps = try path.steps(from: stored, to: target).map {
                    StepMigration($0, on: database, blobs: BlobStore(url))
                }
                try checkRuns(on: database)
                if let first = steps.first { try Self.naming(first.step) { try first.preflight() } }
                if checksSpace {
                    try MigrationSpace(of: url, steps.map { ($0.change, $0.step.isCustom) }, on: database)
                        .check(makesBackup: makesBackup)
                }
                if makesBackup, !steps.isEmpty { backup = try StoreBackup(of: url, version: stored.version) }
                let reports = try steps.enumerated().map { position, step in
                    try Self.naming(step.step) { try step.run(isChecked: position == 0) }
                }
                try checkForeignKeys(of: target, on: database)
                let report = MigrationReport(from: stored, to: target, isDryRun: isDryRun, steps: reports)
                if isDryRun { throw DryRunEnd(report: report) }
                return report
            }
            backup?.remove()
            return report
        } catch let end as DryRunEnd {
            return end.report
        } catch {
            var failure = ModelStoreError(error)
            guard let backup else { throw failure }
            if database.isInTransaction || Self.mayHaveDamaged(error) {
                failure.message += "; a copy from before is \(backup.path)"
            } else {
                backup.remove()
            }
            throw failure
        }
    }

    private static func mayHaveDamaged(_ error: any Error) -> Bool {
        let underlying = (error as? ModelStoreError)?.underlying ?? error
        let code = (underlying as? SQLiteError)?.code.primary
        return code == .io || code == .corrupt
    }

    /// The rows of such a run are compared in the form they were written in.
    private func checkRuns(on database: Connection) throws {
        guard try database.value("SELECT 1 FROM sqlite_schema WHERE name = 'ferry_run'") != nil,
            try database.value("SELECT 1 FROM ferry_run WHERE state = 'written' LIMIT 1") != nil
        else { return }
        throw ModelStoreError(
            .unverifiedRun,
            "a run died before its rows were read back; `ferry migrate` does that first, or the next import with the "
                + "program that wrote them")
    }

    private func checkForeignKeys(of schema: Schema, on database: Connection) throws {
        for entity in schema.entities {
            let rows = TableExpressions(table: entity.name, entity: entity)
            guard let (attribute, list) = try RowSearch(database: database).dangling(rows, in: schema).first else {
                continue
            }
            throw ModelStoreError(
                .migrationFailed,
                "after the migration, \(MigrationPreflight.counted(list)) a reference to a row that is not there, or not "
                    + "of the entity it leads to",
                entity: entity.name, attribute: attribute.name, rows: list)
        }
        // What other tools' tables refer to.
        guard let row = try database.rows("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1").first else {
            return
        }
        throw ModelStoreError(
            .migrationFailed,
            "after the migration, rows refer to rows of \(row[1].text ?? "a table") that are not there",
            entity: row[0].text)
    }

    func storedVersion(on database: Connection) throws(ModelStoreError) -> Schema {
        let stored: StoredSchema
        do throws(ModelStoreError) {
            stored = try StoredSchema(from: database)
            if let version = path.version(of: stored) { return version }
            try stored.check(against: path.newest, knownVersions: path.versions)
        } catch {
            guard error.code == .notAStore || error.code == .unknownSchema,
                let fitting = try? TableShape(of: database).fitting(path.versions)
            else { throw error }
            var error = error
            error.message +=
                "; its tables are those of \(fitting.name) \(fitting.version): adopt it with `ferry migrate --adopt "
                + "\(fitting.version)`"
            throw error
        }
        return stored.schema
    }

    func connect(mode: Connection.Mode) throws(ModelStoreError) -> Connection {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ModelStoreError(.notFound, "there is no store at \(url.path)")
        }
        return try ModelStoreError.wrapping {
            let database = try Connection(.file(url.path), mode: mode, busyTimeout: busyMilliseconds)
            try StoreFunctions.register(on: database)
            return database
        }
    }

    private static func naming<Result>(_ step: MigrationPath.Step, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw naming(step, ModelStoreError(error))
        }
    }

    private static func naming(_ step: MigrationPath.Step, _ error: ModelStoreError) -> ModelStoreError {
        var error = error
        error.message = "migrating \(step.name): \(error.message)"
        return error
    }
}
