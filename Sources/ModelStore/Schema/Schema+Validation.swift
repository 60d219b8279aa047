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
        for constraint in entity.uniquenessConstraints {
            guard !constraint.isEmpty, Set(constraint).count == constraint.count else {
                throw ModelStoreError(
                    .invalidSchema, "a uniqueness constraint needs attributes, each once", entity: entity.name)
            }
            if let missing = constraint.first(where: { entity.index(of: $0) == nil }) {
                throw ModelStoreError(
                    .invalidSchema, "a uniqueness constraint names an attribute that does not exist",
                    entity: entity.name, attribute: missing)
            }
        }
    }

    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains(0)
    }
}
