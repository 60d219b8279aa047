// The code that objects of a class have for a property.
extension ModelProperty {
    /// The statement by which an initializer sets what is behind the property, for an expression of what a record has.
    func initialization(from value: String) -> String {
        guard let relationship else { return "self.\(storage) = \(value)" }
        let slot = relationship.isToMany ? "ModelStore.RelationshipSlot(toMany: \"\(name)\")" : slot(value)
        return "self.\(storage) = \(slot)"
    }

    /// The statement that appends an object's value to a row.
    var objectAppend: String {
        relationship == nil ? append("self.\(storage)", to: "row") : "self.\(storage).write(to: &row)"
    }

    /// The statements that give the property of an object, and its observers, what `source`, a record, has.
    func assignments(from source: String) -> [String] {
        let value = "\(source).\(identifier)"
        if relationship != nil { return ["self.\(storage).take(\(value), of: self, \\.\(identifier))"] }
        guard form == .external else { return ["self.\(identifier) = \(value)"] }
        return [
            "self.persistentBackingData.willChange(self, \\.\(identifier))",
            "self.\(storage) = \(value)",
            "self.persistentBackingData.didChange(self, \\.\(identifier))",
        ]
    }

    /// What the record has of the property, as a member of the object.
    var recordValue: String {
        if relationship != nil { return "\(storage).\(type.isOptional ? "reference" : "requiredReference")" }
        return form == .external ? storage : identifier
    }
}
