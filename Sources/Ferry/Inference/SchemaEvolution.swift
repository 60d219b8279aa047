import ModelStore

/// What a store's schema has to become for further records, without a value of it being lost or narrowed.
struct SchemaEvolution {
    /// The schema with a place for every record.
    let schema: Schema
    /// What changed, in words; empty when the store's schema takes the records as it is.
    let changes: [String]

    /// Adds what `model` has and the store's schema lacks.
    ///
    /// Attributes that are new may be absent, because older rows lack them; those that the records lack may be absent from
    /// now on, unless they are part of an identity. Types stay: a value that does not fit one is a rejection.
    /// - Throws: ``FerryError`` (`usage`) when the records lack what tells the store's rows apart.
    init(of stored: Schema, for model: DeclaredModel) throws(FerryError) {
        var entities = stored.entities
        var changes: [String] = []
        if let position = entities.firstIndex(where: { $0.name == model.entity.name }) {
            entities[position] = try Self.evolve(entities[position], for: model.entity, &changes)
        } else {
            guard !entities.contains(where: { $0.name.lowercased() == model.entity.name.lowercased() }) else {
                throw FerryError(
                    .usage,
                    "the store has a model whose name differs from \(model.entity.name) by case alone; say it with --model"
                )
            }
            entities.append(model.entity)
            changes.append("the model \(model.entity.name)")
        }
        self.changes = changes
        guard !changes.isEmpty else {
            schema = stored
            return
        }
        let version = Schema.Version(stored.version.major, stored.version.minor + 1, 0)
        schema = Schema(name: stored.name, version: version, entities: entities)
    }

    private static func evolve(
        _ stored: EntityDescription, for entity: EntityDescription, _ changes: inout [String]
    ) throws(FerryError) -> EntityDescription {
        var evolved = stored
        for position in evolved.attributes.indices where !evolved.attributes[position].isOptional {
            let attribute = evolved.attributes[position]
            let incoming = entity.index(of: attribute.name).map { entity.attributes[$0] }
            guard incoming?.isOptional ?? true, attribute.defaultValue == nil else { continue }
            guard !stored.identity.contains(attribute.name) else {
                throw FerryError(
                    .usage,
                    "\(stored.name) is told apart by \(attribute.name), which not every record has; name another model with "
                        + "--model")
            }
            evolved.attributes[position].isOptional = true
            changes.append("\(stored.name).\(attribute.name) may be absent")
        }
        for attribute in entity.attributes where evolved.index(of: attribute.name) == nil {
            var added = attribute
            added.isOptional = true
            added.isUnique = false
            evolved.attributes.append(added)
            changes.append("\(stored.name).\(attribute.name)")
        }
        return evolved
    }
}
