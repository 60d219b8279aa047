extension Schema {
    /// The entities as a store has them: each hierarchy as its root, both sides of a relationship knowing each other, and
    /// an entity for each pair of sides that needs rows to join them. Entities that are resolved already stay as they are.
    ///
    /// What cannot be resolved, such as a superentity that is not there, is left for ``validate()`` to tell.
    static func resolve(_ declared: [EntityDescription]) -> [EntityDescription] {
        var entities = mergeHierarchies(declared)
        let declared = Set(
            entities.flatMap { entity in
                entity.relationships.filter { $0.inverse != nil }.map { Side(entity: entity.name, name: $0.name) }
            })
        pairInverses(&entities)
        let joins = joinEntities(&entities, declared)
        return entities + joins
    }

    // MARK: Hierarchies

    private static func mergeHierarchies(_ declared: [EntityDescription]) -> [EntityDescription] {
        var roots = declared.filter { $0.superentity == nil }
        var waiting = declared.filter { $0.superentity != nil }
        var isChanged = true
        while isChanged {
            isChanged = false
            for entity in waiting {
                guard let superentity = entity.superentity,
                    let root = roots.firstIndex(where: { $0.name == superentity || $0.hasSubentity(superentity) })
                else { continue }
                roots[root].merge(entity, superentity: superentity)
                waiting.removeAll { $0.name == entity.name }
                isChanged = true
            }
        }
        return roots + waiting
    }

    // MARK: Relationships

    private static func pairInverses(_ entities: inout [EntityDescription]) {
        var owner: [String: Int] = [:]
        for (position, entity) in entities.enumerated() {
            for name in [entity.name] + entity.subentities.map(\.name) { owner[name] = position }
        }
        // Those that say so first, then those for which there is only one choice.
        for isInferred in [false, true] {
            for position in entities.indices {
                for number in entities[position].relationships.indices {
                    let relationship = entities[position].relationships[number]
                    guard let destination = owner[relationship.destination] else { continue }
                    let name =
                        isInferred
                        ? inferredInverse(of: relationship, in: entities[position], among: entities[destination])
                        : relationship.inverse
                    guard let name,
                        let other = entities[destination].relationships.firstIndex(where: { $0.name == name })
                    else { continue }
                    entities[position].relationships[number].inverse = name
                    if entities[destination].relationships[other].inverse == nil {
                        entities[destination].relationships[other].inverse = relationship.name
                    }
                }
            }
        }
    }

    private static func inferredInverse(
        of relationship: RelationshipDescription, in entity: EntityDescription, among destination: EntityDescription
    ) -> String? {
        guard relationship.inverse == nil, entity.name != destination.name else { return nil }
        let names = Set([entity.name] + entity.subentities.map(\.name))
        let others = Set([destination.name] + destination.subentities.map(\.name))
        let candidates = destination.relationships.filter { names.contains($0.destination) }
        let rivals = entity.relationships.filter { others.contains($0.destination) }
        guard candidates.count == 1, rivals.count == 1, candidates[0].inverse == nil else { return nil }
        return candidates[0].name
    }

    /// One side of a relationship.
    private struct Side: Hashable {
        let entity: String
        let name: String

        /// Whether this is the side that a join entity is called after: the one that declares its inverse where the other
        /// does not, else the first by name, so that the order of the entities does not matter.
        func leads(_ other: Side, _ declared: Set<Side>) -> Bool {
            let (own, others) = (declared.contains(self), declared.contains(other))
            return own == others ? (entity, name) <= (other.entity, other.name) : own
        }
    }

    private static func joinEntities(
        _ entities: inout [EntityDescription], _ declared: Set<Side>
    ) -> [EntityDescription] {
        var joins: [EntityDescription] = []
        for position in entities.indices {
            for number in entities[position].relationships.indices {
                let relationship = entities[position].relationships[number]
                guard relationship.isToMany, relationship.joinEntity == nil else { continue }
                let destination = entities.firstIndex {
                    $0.name == relationship.destination || $0.hasSubentity(relationship.destination)
                }
                let inverse = destination.flatMap { destination in
                    entities[destination].relationships.firstIndex { $0.name == relationship.inverse }
                }
                guard let destination else { continue }
                if let inverse {
                    let other = entities[destination].relationships[inverse]
                    let side = Side(entity: entities[position].name, name: relationship.name)
                    guard other.isToMany,
                        side.leads(Side(entity: entities[destination].name, name: other.name), declared)
                    else { continue }
                }
                let join = EntityDescription.join(entities[position].name, relationship)
                entities[position].relationships[number].joinEntity = join.name
                entities[position].relationships[number].isJoinSource = true
                if let inverse, (destination, inverse) != (position, number) {
                    entities[destination].relationships[inverse].joinEntity = join.name
                }
                joins.append(join)
            }
        }
        return joins.sorted { $0.name < $1.name }
    }
}

extension EntityDescription {
    /// Whether an entity of this name inherits from this one, at any depth.
    public func hasSubentity(_ name: String) -> Bool {
        subentities.contains { $0.name == name }
    }

    /// The names of the subentity `name` and of all that inherit from it; of this entity's own name, all there are.
    public func lineage(below name: String) -> [String] {
        var names = [name]
        for subentity in subentities where names.contains(subentity.superentity) { names.append(subentity.name) }
        return names
    }

    /// Takes a subentity in. Attributes that two subentities have in common, by name and type, are one column.
    fileprivate mutating func merge(_ entity: EntityDescription, superentity: String) {
        if subentities.isEmpty {
            attributes.append(
                AttributeDescription(
                    Self.discriminatorName, .string, hasDefault: true, defaultValue: .text(name)))
        }
        let inherited = Set(inheritedNames(of: superentity))
        let own = entity.attributes.filter { !inherited.contains($0.name) }
        for var attribute in own where index(of: attribute.name) == nil {
            attribute.isOptional = true
            attributes.append(attribute)
        }
        let known = Set(relationships.map(\.name))
        let ownRelationships = entity.relationships.filter { !known.contains($0.name) }
        var subentity = SubentityDescription(
            entity.name, superentity: superentity, attributes: own.map(\.name),
            requiredAttributes: own.filter { !$0.isOptional }.map(\.name),
            relationships: ownRelationships.map(\.name), originalName: entity.originalName)
        let inheritedRules = rules(of: superentity)
        subentity.rules = entity.rules.filter { !inheritedRules.contains($0) }
        subentities.append(subentity)
        relationships += ownRelationships
        uniquenessConstraints += entity.uniquenessConstraints.filter { !uniquenessConstraints.contains($0) }
        indexes += entity.indexes.filter { !indexes.contains($0) }
    }

    /// The names of all attributes that a row of the entity called `name`, of this hierarchy, has values for.
    package func inheritedNames(of name: String) -> [String] {
        guard let subentity = subentities.first(where: { $0.name == name }) else {
            let below = Set(subentities.flatMap(\.attributes) + [Self.discriminatorName])
            return attributes.map(\.name).filter { !below.contains($0) }
        }
        return inheritedNames(of: subentity.superentity) + subentity.attributes
    }

    /// The rules that hold for rows of the entity called `name`, of this hierarchy.
    private func rules(of name: String) -> [ModelRule] {
        guard let subentity = subentities.first(where: { $0.name == name }) else { return rules }
        return rules(of: subentity.superentity) + subentity.rules
    }

    /// The entity whose rows join the two sides of a to-many relationship.
    fileprivate static func join(_ entity: String, _ relationship: RelationshipDescription) -> EntityDescription {
        var join = EntityDescription(
            "\(entity)_\(relationship.name)",
            attributes: [
                AttributeDescription("source", .reference), AttributeDescription("target", .reference),
                AttributeDescription("position", .int64),
            ],
            uniquenessConstraints: [["source", "target"]])
        if let former = relationship.originalName { join.originalName = "\(entity)_\(former)" }
        join.relationships = [
            RelationshipDescription("source", to: entity, isToMany: false, isOptional: false, deleteRule: .noAction),
            RelationshipDescription(
                "target", to: relationship.destination, isToMany: false, isOptional: false, deleteRule: .noAction),
        ]
        join.isJoin = true
        return join
    }
}
