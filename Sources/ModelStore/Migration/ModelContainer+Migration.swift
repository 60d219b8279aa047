import Foundation

extension ModelContainer {
    /// Opens the store for `schema`, and first migrates one that has an older version of the plan, on the calling thread.
    ///
    /// The migration is one transaction with a copy of the store beside it meanwhile; see ``StoreMigration/run(to:isDryRun:makesBackup:)``.
    /// A configuration that does not allow saving never migrates.
    /// - Throws: ``ModelStoreError``: those of ``init(for:knownVersions:configuration:)`` and of the migration, after which
    ///   the store is as before; `invalidMigrationPlan` when the plan does not have `schema`.
    public convenience init(
        for schema: Schema, migrationPlan: any SchemaMigrationPlan.Type, configuration: ModelConfiguration
    ) throws(ModelStoreError) {
        let versions = migrationPlan.schemas.map { Schema(versionedSchema: $0) }
        let equal = versions.filter { $0.fingerprint == schema.fingerprint }
        guard let target = equal.first(where: { $0.version == schema.version }) ?? equal.last else {
            throw ModelStoreError(
                .invalidMigrationPlan, "the migration plan does not have the schema \(schema.name) \(schema.version)")
        }
        if let url = configuration.url, configuration.allowsSave {
            let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
            if let size, size > 0 {
                let migration = try StoreMigration(
                    url: url, plan: migrationPlan, busyTimeout: configuration.busyTimeout)
                _ = try migration.run(to: target.version)
            }
        }
        try self.init(for: target, knownVersions: migrationPlan.schemas, configuration: configuration)
    }

    /// Opens the store for the given models, which are those of a version of the plan, and first migrates it; see
    /// ``init(for:migrationPlan:configuration:)``.
    public convenience init(
        for types: any EntityRepresentable.Type..., migrationPlan: any SchemaMigrationPlan.Type,
        configuration: ModelConfiguration
    ) throws(ModelStoreError) {
        // No plan's version has this name, so the entities decide.
        try self.init(
            for: Schema(types, version: Schema.Version(0, 0, 0)), migrationPlan: migrationPlan,
            configuration: configuration)
    }
}
