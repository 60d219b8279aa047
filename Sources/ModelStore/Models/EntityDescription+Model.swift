extension EntityDescription {
    /// The same entity with what its type declares besides the attributes.
    public func declared<Model: EntityRepresentable>(by model: Model.Type) -> EntityDescription {
        var described = self
        described.rules = model.rules
        return described
    }

    /// The same entity with what its class declares besides the attributes.
    public func declared<Model: PersistentModel>(by model: Model.Type) -> EntityDescription {
        var described = self
        described.rules = model.rules
        described.relationships = model.relationshipProperties.map(\.description)
        return described
    }
}
