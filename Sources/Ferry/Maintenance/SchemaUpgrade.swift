import Foundation
import ModelStore

/// Brings a store's file to a newer version of its schema, by the plans of a program's models: what `ferry migrate` does.
///
/// Every call that changes the store holds its lock, so that no run goes on meanwhile.
public struct SchemaUpgrade: Sendable {
    /// The versions there are for a store.
    public struct Versions: Sendable, Hashable, Codable {
        /// The schema's name.
        public let schema: String
        /// All versions, oldest first.
        public let versions: [String]
        /// The version the store has.
        public let stored: String
        /// The version that this program's imports write.
        public let current: String
    }

    private let store: String
    private let registry: ModelRegistry

    /// For the store at `store` and the models of `registry`.
    public init(store: String, registry: ModelRegistry) {
        self.store = store
        self.registry = registry
    }

    /// The versions there are, and the one the store has.
    /// - Throws: ``FerryError``: `schema` when the store's is not known; `store`.
    public func versions() throws(FerryError) -> Versions {
        try wrapping { () throws(ModelStoreError) in
            let (migration, schema) = try chosen()
            let stored = try migration.storedVersion()
            return Versions(
                schema: stored.name, versions: migration.versions.map(\.version.description),
                stored: stored.version.description, current: schema.current.version.description)
        }
    }

    /// Migrates the store. Rows of a run that died before they were read back are read back first.
    /// - Parameters:
    ///   - version: the version to reach; without it the one that imports write.
    ///   - isDryRun: whether everything is done and then taken back.
    ///   - makesBackup: whether a copy lies beside the store meanwhile.
    /// - Returns: what was done, or why it was taken back.
    /// - Throws: ``FerryError`` when the migration could not begin: `locked`, `schema`, `usage`, `store`.
    public func migrate(
        to version: Schema.Version? = nil, isDryRun: Bool = false, makesBackup: Bool = true
    ) async throws(FerryError) -> UpgradeReport {
        let (migration, schema) = try wrapping { () throws(ModelStoreError) in try chosen() }
        let lock = try StoreLock(store: store)
        defer { withExtendedLifetime(lock) {} }
        try await settleRuns()
        do {
            let report = try migration.run(
                to: version ?? schema.current.version, isDryRun: isDryRun, makesBackup: makesBackup)
            return UpgradeReport(store: store, migration: report)
        } catch {
            guard Self.isFailure(error) else { throw FerryError(opening: error, store: store) }
            return UpgradeReport(store: store, failure: error)
        }
    }

    /// Carries a copy of the store through every version up to `version` and looks at it in each; the store stays as it is.
    /// - Parameter version: without it the plan's newest.
    /// - Throws: ``FerryError``: `schema`, `store`.
    public func verify(to version: Schema.Version? = nil) throws(FerryError) -> [StoreMigration.Trial] {
        try wrapping { () throws(ModelStoreError) in
            try chosen().migration.verify(to: version, copyingTo: FileManager.default.temporaryDirectory)
        }
    }

    /// Takes a file whose tables are exactly those of `version`, but which does not say so, as a store of that version.
    /// - Throws: ``FerryError``: `locked`, `schema` with the differences, `store`.
    public func adopt(_ version: Schema.Version, makesBackup: Bool = true) throws(FerryError) {
        let lock = try StoreLock(store: store)
        defer { withExtendedLifetime(lock) {} }
        try wrapping { () throws(ModelStoreError) in
            var refusal: ModelStoreError?
            for migration in try candidates().map(\.migration) {
                do throws(ModelStoreError) {
                    return try migration.adopt(version, makesBackup: makesBackup)
                } catch {
                    refusal = refusal ?? error
                }
            }
            throw refusal ?? Self.noPlan
        }
    }

    // MARK: Plans

    private typealias Candidate = (migration: StoreMigration, schema: SchemaRegistration)

    /// The schemas that the store may have: where it says one that is registered, that alone.
    private func candidates() throws(ModelStoreError) -> [Candidate] {
        let own = registry.schema(ofStore: store).map { [$0] } ?? registry.schemas
        var candidates: [Candidate] = []
        for schema in own {
            guard let migration = try schema.migration(of: URL(fileURLWithPath: store)) else { continue }
            candidates.append((migration, schema))
        }
        guard !candidates.isEmpty else { throw Self.noPlan }
        return candidates
    }

    /// The plan that knows the store's version.
    /// - Throws: ``ModelStoreError``; where several plans refuse the store, the refusal of one that could adopt it.
    private func chosen() throws(ModelStoreError) -> Candidate {
        var refusal: ModelStoreError?
        for candidate in try candidates() {
            do throws(ModelStoreError) {
                _ = try candidate.migration.storedVersion()
                return candidate
            } catch {
                if try candidate.migration.adoptableVersion() != nil { throw error }
                refusal = refusal ?? error
            }
        }
        throw refusal ?? Self.noPlan
    }

    private static let noPlan = ModelStoreError(
        .invalidMigrationPlan, "the store's schema has no migration plan in this program")

    private func settleRuns() async throws(FerryError) {
        do {
            try await StoreFile(path: store).withContainer(allowsSave: true) { container in
                try await RunVerification(container: container).settleUnverifiedRuns()
            }
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    /// Whether the migration had begun: then its end is a report.
    private static func isFailure(_ error: ModelStoreError) -> Bool {
        [
            .migrationRefused, .migrationPreflight, .migrationFailed, .database, .io, .invalidValue, .constraint,
            .insufficientSpace,
        ]
        .contains(error.code)
    }

    private func wrapping<Result>(_ body: () throws(ModelStoreError) -> Result) throws(FerryError) -> Result {
        do throws(ModelStoreError) {
            return try body()
        } catch {
            if error.code == .migrationRefused { throw FerryError(.schema, "\(store): \(error)") }
            throw FerryError(opening: error, store: store)
        }
    }
}
