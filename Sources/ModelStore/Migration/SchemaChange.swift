/// What lies between two schema versions.
struct SchemaChange: Sendable {
    let from: Schema
    let to: Schema
    /// One change for each entity of the new version, in its order.
    let entities: [EntityChange]
    /// The entities of the old version that the new one does not have.
    let removed: [EntityDescription]

    init(from: Schema, to: Schema) {
        self.from = from
        self.to = to
        // One entity takes an old one's rows: the one of its name, or else the first that was called so.
        var taken = Set(to.entities.map(\.name))
        entities = to.entities.map { target in
            if let source = from.entity(named: target.name) { return EntityChange(target, from: source) }
            guard let name = target.originalName, let source = from.entity(named: name), taken.insert(name).inserted
            else { return EntityChange(target, from: nil) }
            return EntityChange(target, from: source)
        }
        let kept = Set(entities.compactMap { $0.source?.name })
        removed = from.entities.filter { !kept.contains($0.name) }
    }

    /// Checks that the change needs no work of the program's own.
    /// - Throws: ``ModelStoreError/Code/migrationRefused`` with the entity, the attribute and the reason.
    func checkLightweight() throws(ModelStoreError) {
        for entity in entities {
            guard let refusal = entity.refusals.first else { continue }
            throw ModelStoreError(
                .migrationRefused, "\(refusal.reason); give it a custom stage", entity: entity.target.name,
                attribute: refusal.attribute)
        }
        if let entity = removed.first {
            throw ModelStoreError(
                .migrationRefused,
                "the entity is gone in \(to.version), and its rows with it; give it a custom stage, "
                    + "or name it as the originalName of the entity it became",
                entity: entity.name)
        }
    }

    /// Whether history from before the change cannot be told, or taken back, in terms of the new version.
    var isBarrier: Bool {
        !removed.isEmpty
            || entities.contains { change in
                change.isRenamed || !change.lost.isEmpty || change.columns.contains { !$0.keepsHistory }
            }
    }
}
