/// One version of a program's models, frozen: a type that is never changed once a store was written with it.
public protocol VersionedSchema: SendableMetatype {
    /// The version.
    static var versionIdentifier: Schema.Version { get }
    /// The models of this version.
    static var models: [any EntityRepresentable.Type] { get }
    /// The name that all versions of this schema share. By default the type's name without a version at its end:
    /// `Memos` for `MemosV2`, `MemosSchemaV1_1` gives `MemosSchema`.
    static var schemaName: String { get }
}

extension VersionedSchema {
    /// The type's name without a version at its end.
    public static var schemaName: String {
        let name = String(describing: Self.self)
        let stem = name.reversed().drop { $0.isNumber || $0 == "_" }
        guard stem.count < name.count, let letter = stem.first, letter == "V" || letter == "v", stem.count > 1 else {
            return name
        }
        return String(String(stem.dropFirst().reversed()))
    }
}
