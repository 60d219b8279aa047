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

    /// Looks for damage, references to nothing, tables that are not those of the schema, values that cannot be read, and
    /// runs whose rows were not read back. Reads the whole store and changes nothing; a run may go on meanwhile.
    /// - Throws: ``FerryError``: `schema` when a newer Ferry made the store; `store` when it cannot be read at all.
    public func run() async throws(FerryError) -> CheckReport {
        let file = StoreFile(path: store)
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
                schema.versions.contains { Schema(versionedSchema: $0).fingerprint == fingerprint }
            }
            return CheckReport(
                store: store, schema: inspection.schema.name, version: inspection.schema.version.description,
                isKnown: isKnown, findings: inspection.findings, unverifiedRuns: runs)
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }
}
