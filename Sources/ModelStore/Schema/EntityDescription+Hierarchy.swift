// Which rows of a hierarchy's table have what.
extension EntityDescription {
    /// The names that rows of the table have in the discriminator: the entity's own, then those of its subentities.
    var entityNames: [String] { [name] + subentities.map(\.name) }

    /// The names of the entities of this hierarchy whose rows have a value of `attribute`, or may have.
    func holders(of attribute: String) -> [String] {
        let owners = subentities.filter { $0.attributes.contains(attribute) }
        guard !owners.isEmpty else { return entityNames }
        let below = Set(owners.flatMap { lineage(below: $0.name) })
        return entityNames.filter { below.contains($0) }
    }

    /// The names of the entities of this hierarchy whose rows must have a value of `attribute`.
    func needers(of attribute: String) -> [String] {
        if let position = index(of: attribute), !attributes[position].isOptional { return entityNames }
        let owners = subentities.filter { $0.requiredAttributes.contains(attribute) }
        let below = Set(owners.flatMap { lineage(below: $0.name) })
        return entityNames.filter { below.contains($0) }
    }
}
