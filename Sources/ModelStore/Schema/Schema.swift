/// A frozen set of entities, with the name and version under which a store records it.
public struct Schema: Sendable, Hashable {
    /// The name that all versions of a schema share.
    public var name: String
    /// The version.
    public var version: Version
    /// The entities as they are stored, in the order their tables are created: subentities are part of their root, and
    /// the entities that join to-many relationships come last.
    public private(set) var entities: [EntityDescription]

    /// The types that entities were described by, where they are known; of no meaning for equality.
    var types = Types()

    /// Types by the names of their entities.
    struct Types: Sendable, Hashable {
        var byName: [String: any EntityRepresentable.Type] = [:]

        static func == (left: Types, right: Types) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// Describes a schema by its parts. Nothing is checked before a container uses it; see ``validate()``.
    public init(name: String = "Schema", version: Version = Version(1, 0, 0), entities: [EntityDescription]) {
        self.name = name
        self.version = version
        self.entities = Self.resolve(entities)
    }

    /// The schema of the given models.
    public init(
        _ types: [any EntityRepresentable.Type], version: Version = Version(1, 0, 0), name: String = "Schema"
    ) {
        self.init(name: name, version: version, entities: types.map { $0.entity })
        for type in types { self.types.byName[type.entity.name] = type }
    }

    /// The schema that `versionedSchema` declares.
    public init(versionedSchema: any VersionedSchema.Type) {
        self.init(
            versionedSchema.models, version: versionedSchema.versionIdentifier, name: versionedSchema.schemaName)
    }

    /// The entity called `name`, or nil; for a subentity, the root in whose table its rows are.
    public func entity(named name: String) -> EntityDescription? {
        entities.first { $0.name == name } ?? entities.first { $0.hasSubentity(name) }
    }
}
