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

    /// The name of the attribute that holds a digest of each record's content, for records that nothing else tells apart.
    public static let contentDigestName = "record_digest"

    /// The attribute that holds a digest of each record's content.
    static let contentDigest = AttributeDescription(contentDigestName, .string, isUnique: true)

    /// Whether the attribute called `name` is made of the record and not read from it.
    func isContentDigest(_ name: String) -> Bool {
        name == Self.contentDigestName && entity.identity == [name] && paths[name] == nil
    }

    /// The names that lead to the value of the attribute called `name`.
    func path(of name: String) -> [String] { paths[name] ?? [name] }
}
