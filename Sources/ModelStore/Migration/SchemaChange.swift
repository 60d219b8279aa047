/// What lies between two schema versions.
struct SchemaChange: Sendable {
    let from: Schema
    let to: Schema
    /// Which entities go on from which.
    let matches: EntityMatches
    /// One change for each entity of the new version, in its order.
    let entities: [EntityChange]
    /// The entities of the old version that the new one does not have.
    let removed: [EntityDescription]

    init(from: Schema, to: Schema) {
        self.from = from
        self.to = to
        let matches = EntityMatches(from: from, to: to)
        self.matches = matches
        let definitions = (SchemaDefinition(from), SchemaDefinition(to))
        entities = to.entities.map { EntityChange($0, matches, definitions) }
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
        // Rows that join go with their relationship, as values go with their attribute.
        if let entity = removed.first(where: { !$0.isJoin }) {
            let root = to.entity(named: entity.name).map(\.name)
            let fate =
                root.map { "becomes a part of \($0), where its rows would have other keys" }
                ?? "is gone in \(to.version), and its rows with it"
            throw ModelStoreError(
                .migrationRefused,
                "the entity \(fate); give it a custom stage, or name it as the originalName of the entity it became",
                entity: entity.name)
        }
    }

    /// Whether history from before the change cannot be told, or taken back, in terms of the new version.
    var isBarrier: Bool {
        !removed.isEmpty
            || entities.contains { change in
                change.isRenamed || !change.lost.isEmpty || !change.goneSubentities.isEmpty
                    || !change.renamedSubentities.isEmpty || change.columns.contains { !$0.keepsHistory }
            }
    }
}
