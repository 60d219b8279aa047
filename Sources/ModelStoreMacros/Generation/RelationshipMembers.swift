/// Writes the members by which the store reaches a class's relationships.
struct RelationshipMembers {
    private let model: ModelDeclaration
    private let prefix: String

    init(_ model: ModelDeclaration) {
        self.model = model
        prefix = model.access.prefix
    }

    var members: [String] {
        [relationshipProperties, relationshipSlots]
    }

    private var relationshipProperties: String {
        let descriptions = model.relationships.map { "    \(description($0))," }
        return """
            /// What the relationships are, and how they are reached.
            \(prefix)\(model.typeMember) var relationshipProperties: [ModelStore.RelationshipProperty] {
                \(inherited("relationshipProperties"))[
                \(descriptions.joined(separator: "\n    "))
                ]
            }
            """
    }

    private func description(_ property: ModelProperty) -> String {
        guard let relationship = property.relationship else { return "" }
        var arguments = ["\"\(property.name)\"", "\\\(model.name).\(property.identifier)"]
        arguments += relationship.passed
        if let inverse = relationship.inverse { arguments.append("inverse: \(inverse)") }
        if let order = relationship.orderedBy { arguments.append("orderedBy: \(order)") }
        return "ModelStore.RelationshipProperty(\(arguments.joined(separator: ", ")))"
    }

    private var relationshipSlots: String {
        """
        /// What keeps the relationships' objects, in their order.
        \(prefix)\(model.superclass == nil ? "" : "override ")var relationshipSlots: [ModelStore.RelationshipSlot] {
            \(inherited("relationshipSlots"))[\(model.relationships.map { "self.\($0.storage)" }.joined(separator: ", "))]
        }
        """
    }

    /// What precedes the own elements of the list called `name`.
    private func inherited(_ name: String) -> String {
        model.superclass == nil ? "" : "super.\(name) + "
    }
}
