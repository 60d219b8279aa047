extension Schema {
    /// Checks that the entities can be tables: names that are not empty, not reserved and not equal to another but for
    /// case, and constraints over attributes that exist.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` with the entity and attribute.
    public func validate() throws(ModelStoreError) {
        var names: Set<String> = []
        for entity in entities {
            let folded = entity.name.lowercased()
            guard Self.isUsable(entity.name) else {
                throw ModelStoreError(.invalidSchema, "an entity needs a name without NUL", entity: entity.name)
            }
            guard !folded.hasPrefix("ferry_"), !folded.hasPrefix("sqlite_") else {
                throw ModelStoreError(
                    .invalidSchema, "names that begin with ferry_ or sqlite_ are reserved; rename the entity",
                    entity: entity.name)
            }
            guard names.insert(folded).inserted else {
                throw ModelStoreError(
                    .invalidSchema, "two entities have this name; tables differ by more than case", entity: entity.name)
            }
            try Self.validate(entity)
            try validateRelationships(of: entity)
            _ = try OwnedRule.rules(of: entity, in: self)
        }
    }

    /// Checks that what an entity inherits and leads to is there.
    private func validateRelationships(of entity: EntityDescription) throws(ModelStoreError) {
        if let superentity = entity.superentity {
            throw ModelStoreError(
                .invalidSchema, "it inherits from \(superentity), which the schema does not have", entity: entity.name)
        }
        for relationship in entity.relationships {
            func fault(_ message: String) -> ModelStoreError {
                ModelStoreError(.invalidSchema, message, entity: entity.name, attribute: relationship.name)
            }
            guard let destination = self.entity(named: relationship.destination) else {
                throw fault("it leads to \(relationship.destination), which the schema does not have")
            }
            if let name = relationship.inverse {
                guard let inverse = destination.relationship(named: name) else {
                    throw fault("its inverse \(destination.name).\(name) is no relationship")
                }
                guard inverse.inverse == relationship.name, self.entity(named: inverse.destination)?.name == entity.name
                else { throw fault("its inverse \(destination.name).\(name) does not lead back to it") }
            }
            if relationship.isToMany != (entity.index(of: relationship.name) == nil) {
                throw fault("a to-one relationship needs an attribute of its name, and a to-many one has none")
            }
            if let order = relationship.orderedBy {
                guard relationship.isToMany, relationship.joinEntity == nil else {
                    throw fault("orderedBy is for to-many relationships with a to-one inverse; others keep their order")
                }
                let position = destination.index(of: order)
                guard let position, destination.attributes[position].type.storage == .integer else {
                    throw fault("it is ordered by \(destination.name).\(order), which is no integer attribute")
                }
            }
        }
        for attribute in entity.attributes
        where attribute.type == .reference && entity.relationship(named: attribute.name) == nil {
            throw ModelStoreError(
                .invalidSchema, "a reference needs a relationship", entity: entity.name, attribute: attribute.name)
        }
    }

    /// SQLite's limit is 2,000 columns.
    private static let maximumAttributes = 1_999

    private static func validate(_ entity: EntityDescription) throws(ModelStoreError) {
        guard entity.attributes.count <= maximumAttributes else {
            throw ModelStoreError(
                .invalidSchema, "it has \(entity.attributes.count) attributes; a table takes \(maximumAttributes)",
                entity: entity.name)
        }
        var names: Set<String> = ["pk"]
        for attribute in entity.attributes {
            guard isUsable(attribute.name) else {
                throw ModelStoreError(
                    .invalidSchema, "an attribute needs a name without NUL", entity: entity.name,
                    attribute: attribute.name)
            }
            guard names.insert(attribute.name.lowercased()).inserted else {
                throw ModelStoreError(
                    .invalidSchema,
                    "the column pk, or one of this name, exists already; columns differ by more than case",
                    entity: entity.name, attribute: attribute.name)
            }
        }
        for (kind, lists) in [("a uniqueness constraint", entity.uniquenessConstraints), ("an index", entity.indexes)] {
            for list in lists {
                guard !list.isEmpty, Set(list).count == list.count else {
                    throw ModelStoreError(
                        .invalidSchema, "\(kind) needs attributes, each once", entity: entity.name)
                }
                if let missing = list.first(where: { entity.index(of: $0) == nil }) {
                    throw ModelStoreError(
                        .invalidSchema, "\(kind) names an attribute that does not exist", entity: entity.name,
                        attribute: missing)
                }
            }
        }
    }

    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains(0)
    }
}
