import ModelStore

/// A schema that a file declares, or that a store says it has: all its versions, and the models of the newest.
public struct DeclaredSchema: Sendable, Hashable {
    /// All versions, oldest first; the last one is what imports write.
    public var versions: [Schema]
    /// The models of the last version.
    public var models: [DeclaredModel]

    /// Describes a schema by its versions.
    /// - Parameters:
    ///   - versions: oldest first, at least one.
    ///   - paths: by entity, the names that lead to the values of attributes in a record.
    public init(versions: [Schema], paths: [String: [String: [String]]] = [:]) {
        self.versions = versions
        models = (versions.last?.entities ?? []).filter { !$0.isJoin }.map { entity in
            DeclaredModel(entity, paths: paths[entity.name] ?? [:])
        }
    }

    /// The version that imports write; one without entities where there is none.
    public var current: Schema { versions.last ?? Schema(entities: []) }
}
