extension EntityDescription {
    /// Whether a model's own description is this entity, or one of its subentities, as a schema has it.
    func accepts(_ model: EntityDescription) -> Bool {
        guard model.name == name || hasSubentity(model.name) else { return false }
        let names = subentities.isEmpty ? attributes.map(\.name) : inheritedNames(of: model.name)
        guard Set(names) == Set(model.attributes.map(\.name)) else { return false }
        for attribute in model.attributes {
            guard let position = index(of: attribute.name) else { return false }
            let own = attributes[position]
            guard own.type == attribute.type, own.isExternal == attribute.isExternal,
                attribute.isOptional == (own.isOptional && !isRequired(attribute.name, in: model.name))
            else { return false }
        }
        for relationship in model.relationships {
            guard let own = self.relationship(named: relationship.name),
                own.destination == relationship.destination, own.isToMany == relationship.isToMany,
                own.orderedBy == relationship.orderedBy
            else { return false }
        }
        let constraints = Set(uniquenessConstraints.map { Set($0) })
        let modelConstraints = Set(model.uniquenessConstraints.map { Set($0) })
        return subentities.isEmpty ? constraints == modelConstraints : modelConstraints.isSubset(of: constraints)
    }

    private func isRequired(_ attribute: String, in model: String) -> Bool {
        guard let subentity = subentities.first(where: { $0.name == model }) else { return false }
        return subentity.requiredAttributes.contains(attribute) || isRequired(attribute, in: subentity.superentity)
    }
}
