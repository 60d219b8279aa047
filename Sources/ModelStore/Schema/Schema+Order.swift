extension Schema {
    /// The names of all entities, subentities each after its root, in an order in which those that references lead to come
    /// first, as far as they do not lead to each other in a circle; entities that join come last.
    package var namesInDependencyOrder: [String] {
        var ordered: [EntityDescription] = []
        var waiting = entities
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.name))
            let next = waiting.firstIndex { entity in
                let destinations = entity.referenceNames.compactMap { reference in
                    entity.relationship(named: reference).flatMap { self.entity(named: $0.destination)?.name }
                }
                return destinations.allSatisfy { $0 == entity.name || !names.contains($0) }
            }
            ordered.append(waiting.remove(at: next ?? 0))
        }
        return (ordered.filter { !$0.isJoin } + ordered.filter(\.isJoin)).flatMap { entity in
            [entity.name] + entity.subentities.map(\.name)
        }
    }
}
