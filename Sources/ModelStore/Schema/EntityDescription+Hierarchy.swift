// Which rows of a hierarchy's table have what.
extension EntityDescription {
    /// The names that rows of the table have in the discriminator: the entity's own, then those of its subentities.
    var entityNames: [String] { [name] + subentities.map(\.name) }

    /// In what `declared`, an entity of this hierarchy as its model declares it, has other attributes than this table has
    /// for its rows; empty where they are the same.
    func difference(to declared: EntityDescription) -> [String] {
        let names = Set(inheritedNames(of: declared.name))
        var lines = names.subtracting(declared.attributes.map(\.name)).sorted().map { "\($0): only in the store" }
        for attribute in declared.attributes {
            let place = "\(declared.name).\(attribute.name)"
            guard names.contains(attribute.name), let position = index(of: attribute.name) else {
                lines.append("\(place): only in the program")
                continue
            }
            let isRequired = needers(of: attribute.name).contains(declared.name)
            if attributes[position].type != attribute.type || isRequired == attribute.isOptional {
                lines.append("\(place): of another type, or not required by both")
            }
        }
        return lines
    }

    /// The names of the entities of this hierarchy whose rows have a value of `attribute`, or may have.
    func holders(of attribute: String) -> [String] {
        let owners = subentities.filter { $0.attributes.contains(attribute) }
        guard !owners.isEmpty else { return entityNames }
        let below = Set(owners.flatMap { lineage(below: $0.name) })
        return entityNames.filter { below.contains($0) }
    }

    /// The names of the entities of this hierarchy whose rows have the relationship called `relationship`.
    func owners(of relationship: String) -> [String] {
        let owners = subentities.filter { $0.relationships.contains(relationship) }
        return owners.isEmpty ? entityNames : owners.flatMap { lineage(below: $0.name) }
    }

    /// The names of the entities of this hierarchy whose rows must have a value of `attribute`.
    func needers(of attribute: String) -> [String] {
        if let position = index(of: attribute), !attributes[position].isOptional { return entityNames }
        let owners = subentities.filter { $0.requiredAttributes.contains(attribute) }
        let below = Set(owners.flatMap { lineage(below: $0.name) })
        return entityNames.filter { below.contains($0) }
    }
}
