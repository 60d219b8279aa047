import ModelStore

/// What rows of a database are to become: names and types of properties, and what tells the objects that references
/// lead to.
struct RowTarget {
    let model: EntityDescription
    private let schema: [EntityDescription]

    init(_ model: EntityDescription, schema: [EntityDescription]) {
        self.model = model
        self.schema = schema
    }

    /// The attribute of the model, or of an entity that inherits from it, with this name in whatever case.
    func attribute(named name: String) -> AttributeDescription? {
        Self.attribute(named: name, of: model)
    }

    /// The attribute of `entity` with this name in whatever case.
    static func attribute(named name: String, of entity: EntityDescription) -> AttributeDescription? {
        entity.attributes.first { $0.name == name }
            ?? entity.attributes.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The relationship of the model with this name in whatever case.
    func relationship(named name: String) -> RelationshipDescription? {
        model.relationships.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The entity called so in the schema, or the root of the hierarchy that it is of.
    func entity(named name: String) -> EntityDescription? {
        if name == model.name { return model }
        return schema.first { $0.name == name } ?? schema.first { $0.subentities.contains { $0.name == name } }
    }
}
