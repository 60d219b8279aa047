extension EntityDescription {
    /// The same entity with what its type declares besides the attributes.
    public func declared<Root: EntityRepresentable>(by model: Root.Type) -> EntityDescription {
        var described = self
        described.rules = model.rules
        return described
    }

    /// The same entity as one that inherits from `superentity`, whose attributes it has first.
    public func inheriting(from superentity: EntityDescription) -> EntityDescription {
        var described = self
        described.superentity = superentity.name
        let inherited = superentity.uniquenessConstraints
        described.uniquenessConstraints = inherited + uniquenessConstraints.filter { !inherited.contains($0) }
        described.indexes = superentity.indexes + indexes.filter { !superentity.indexes.contains($0) }
        return described
    }

    /// The same entity with what its class declares besides the attributes.
    public func declared<Root: PersistentModel>(by model: Root.Type) -> EntityDescription {
        var described = self
        described.rules = model.rules
        described.relationships = model.relationshipProperties.map(\.description)
        return described
    }
}
