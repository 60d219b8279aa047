import ModelStore

/// One schema of a ``ModelRegistry``: its versions, the way from each to the next, and the models that pipelines can write.
///
/// A store made for one of the models holds all entities of the schema's current version.
public struct SchemaRegistration: Sendable {
    /// The name that all versions share, and by which a store says which schema it has.
    public let name: String
    /// All versions this program knows, oldest first.
    public let versions: [any VersionedSchema.Type]
    /// The version that imports write.
    public let current: any VersionedSchema.Type
    /// How stores come from each version to the next; nil when there is no way.
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    /// The models that pipelines can write, with names that differ.
    public let models: [ModelRegistration]

    /// Registers a schema.
    /// - Parameters:
    ///   - versions: all schema versions, oldest first.
    ///   - current: the version that imports write.
    ///   - migrationPlan: how stores come from each version to the next, for `ferry migrate`.
    ///   - models: the models of the current version that pipelines can write.
    public init(
        versions: [any VersionedSchema.Type], current: any VersionedSchema.Type,
        migrationPlan: (any SchemaMigrationPlan.Type)? = nil, models: [ModelRegistration]
    ) {
        name = current.schemaName
        self.versions = versions
        self.current = current
        self.migrationPlan = migrationPlan
        self.models = models
    }

    /// The model's name with the schema's before it, which is never ambiguous.
    func qualifiedName(of model: ModelRegistration) -> String { "\(name).\(model.name)" }
}
