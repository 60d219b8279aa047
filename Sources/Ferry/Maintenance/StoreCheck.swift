import ModelStore

/// Looks a store over: what `ferry check` does.
public struct StoreCheck: Sendable {
    private let store: String
    private let registry: ModelRegistry

    /// For the store at `store` and the models of `registry`.
    public init(store: String, registry: ModelRegistry) {
        self.store = store
        self.registry = registry
    }

    /// Looks for damage, references to nothing, tables that are not those of the schema, values that cannot be read,
    /// blobs that are missing, damaged or named by nothing, and runs whose rows were not read back. Reads the whole store
    /// and, without `repairs`, changes nothing; a run may go on meanwhile.
    /// - Throws: ``FerryError``: `schema` when a newer Ferry made the store; `locked` when a run keeps a repair from it; `store` when it cannot be read at all.
    /// - Parameter repairs: whether files of external attributes that nothing names, and that are older than a day, are
    ///   removed first, under the store's lock.
    public func run(repairs: Bool = false) async throws(FerryError) -> CheckReport {
        let file = StoreFile(path: store)
        let removed = repairs ? try await repair(file) : nil
        do {
            let inspection = try StoreInspection(of: file.url)
            let runs = try await file.withContainer(allowsSave: false) { container in
                try await container.writer.perform { connection in
                    let log = RunLog(connection.database)
                    return try log.exists ? try log.unverified().map(\.report.run) : []
                }
            }
            let fingerprint = inspection.schema.fingerprint
            let isKnown = registry.schemas.contains { schema in
                schema.versions.contains { $0.fingerprint == fingerprint }
            }
            return CheckReport(
                store: store, schema: inspection.schema.name, version: inspection.schema.version.description,
                isKnown: isKnown, findings: inspection.findings, unverifiedRuns: runs,
                removedBlobs: removed)
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    private func repair(_ file: StoreFile) async throws(FerryError) -> PrunedBlobs {
        try file.requireExistence()
        let lock = try StoreLock(store: store)
        defer { withExtendedLifetime(lock) {} }
        do {
            return try await file.withContainer(allowsSave: true) { try await $0.writer.pruneBlobs() }
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }
}
