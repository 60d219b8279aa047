import Foundation
import ModelStore

/// One schema of a ``ModelRegistry``: its versions, the way from each to the next, and the models that pipelines can write.
///
/// A store made for one of the models holds all entities of the schema's current version.
public struct SchemaRegistration: Sendable {
    /// The name that all versions share, and by which a store says which schema it has.
    public let name: String
    /// All versions there are, oldest first.
    public let versions: [Schema]
    /// The version that imports write.
    public let current: Schema
    /// How stores come from each version to the next.
    private let way: Way
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
        self.versions = versions.map { Schema(versionedSchema: $0) }
        self.current = Schema(versionedSchema: current)
        way = migrationPlan.map { .plan($0) } ?? .none
        self.models = models
    }

    /// Registers a schema that no Swift types stand for. Stores come from each version to the next by steps that follow
    /// from the two alone.
    init(_ declared: DeclaredSchema) {
        current = declared.current
        name = current.name
        versions = declared.versions
        way = .lightweight
        models = declared.models.map { ModelRegistration($0) }
    }

    /// How stores come from one version to the next.
    private enum Way: Sendable {
        case none, lightweight
        case plan(any SchemaMigrationPlan.Type)
    }

    /// What brings the store at `url` to a newer version; nil when there is no way.
    /// - Throws: ``ModelStoreError`` when the way is not sound.
    func migration(of url: URL) throws(ModelStoreError) -> StoreMigration? {
        switch way {
        case .none: nil
        case .lightweight: try StoreMigration(url: url, versions: versions)
        case .plan(let plan): try StoreMigration(url: url, plan: plan)
        }
    }

    /// The model's name with the schema's before it, which is never ambiguous.
    func qualifiedName(of model: ModelRegistration) -> String { "\(name).\(model.name)" }
}
