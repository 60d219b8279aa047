/// Which entity of a new schema version has the rows of which one of the old version.
struct EntityMatches: Sendable {
    let from: Schema
    let to: Schema
    /// The old entities by the names of the new ones that take their rows.
    private var sources: [String: EntityDescription] = [:]
    /// The names of the new entities whose rows join the two sides the other way round than before.
    private(set) var turnedJoins: Set<String> = []

    init(from: Schema, to: Schema) {
        self.from = from
        self.to = to
        // One entity takes an old one's rows: the one of its name, or else the first that was called so.
        var taken = Set(to.entities.map(\.name))
        for target in to.entities {
            if let source = from.entities.first(where: { $0.name == target.name }) {
                if source.isJoin == target.isJoin, !target.isJoin { sources[target.name] = source }
            } else if !target.isJoin, let name = target.originalName,
                let source = from.entities.first(where: { $0.name == name }), taken.insert(name).inserted
            {
                sources[target.name] = source
            }
        }
        var takenJoins: Set<String> = []
        for target in to.entities where target.isJoin {
            guard let (source, isTurned) = formerJoin(of: target), takenJoins.insert(source.name).inserted else {
                continue
            }
            sources[target.name] = source
            if isTurned { turnedJoins.insert(target.name) }
        }
    }

    /// The old entity whose rows the new entity called `target` takes.
    func source(of target: String) -> EntityDescription? {
        sources[target]
    }

    /// The old relationship that `relationship` of the new entity `target` goes on from.
    func former(
        _ relationship: RelationshipDescription, of target: EntityDescription
    ) -> RelationshipDescription? {
        guard let source = sources[target.name] else { return nil }
        if let same = source.relationship(named: relationship.name) { return same }
        let original =
            relationship.originalName
            ?? target.index(of: relationship.name).flatMap {
                target.attributes[$0].originalName
            }
        guard let original, target.relationship(named: original) == nil else { return nil }
        return source.relationship(named: original)
    }

    /// The new name of the old entity or subentity called `name`; nil where it is gone.
    func successor(of name: String) -> String? {
        guard let root = from.entity(named: name),
            let target = to.entities.first(where: { sources[$0.name]?.name == root.name })
        else { return nil }
        if root.name == name { return target.name }
        if target.hasSubentity(name) { return name }
        return target.subentities.first { $0.originalName == name && !root.hasSubentity($0.name) }?.name
    }

    /// Whether all rows that an old destination allowed are rows of the new one.
    func isKept(_ old: String, in new: String) -> Bool {
        guard let name = successor(of: old), let root = to.entity(named: new) else { return false }
        return root.lineage(below: new).contains(name)
    }

    /// The old entity whose rows are those of the new join entity `join`, and whether its sides have changed places.
    private func formerJoin(of join: EntityDescription) -> (EntityDescription, isTurned: Bool)? {
        for owner in to.entities {
            for relationship in owner.relationships where relationship.joinEntity == join.name {
                guard let former = former(relationship, of: owner), let name = former.joinEntity,
                    let source = from.entities.first(where: { $0.name == name })
                else { continue }
                return (source, former.isJoinSource != relationship.isJoinSource)
            }
        }
        return nil
    }
}
