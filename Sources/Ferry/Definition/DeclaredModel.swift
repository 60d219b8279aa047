import ModelStore

/// A model that a file declares instead of a Swift type: its entity, and where its fields stand in a record.
public struct DeclaredModel: Sendable, Hashable {
    /// The entity, as the schema resolves it.
    public var entity: EntityDescription
    /// The names that lead to an attribute's value in a record, where they are not just the attribute's own.
    public var paths: [String: [String]]

    /// Describes a model by its entity.
    public init(_ entity: EntityDescription, paths: [String: [String]] = [:]) {
        self.entity = entity
        self.paths = paths
    }

    /// The names that lead to the value of the attribute called `name`.
    func path(of name: String) -> [String] { paths[name] ?? [name] }
}
