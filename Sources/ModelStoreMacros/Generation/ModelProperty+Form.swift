// The code that depends on the form of a property.
extension ModelProperty {
    /// The property as the twin of a class has it.
    var ofTwin: ModelProperty {
        guard form == .external else { return self }
        let twin = "ModelStore.ExternalData"
        return ModelProperty(
            identifier: identifier, type: PropertyType(external: twin, isOptional: type.isOptional),
            defaultValue: defaultValue.map { "\(twin).wrapping(\($0))" }, isUnique: isUnique,
            originalName: originalName, defaultsTo: defaultsTo, defaultedBy: defaultedBy, access: access, form: form,
            preservesValueOnDeletion: preservesValueOnDeletion)
    }

    /// What an initializer of a class puts behind the property for a value.
    func stored(_ value: String) -> String {
        form == .external ? "ModelStore.ExternalData.wrapping(\(value))" : value
    }

    /// The statement that appends `value` to a row.
    func append(_ value: String, to row: String) -> String {
        "\(row).append(\(value)\(transformerArgument))"
    }

    /// The expression that reads the property from a row, at the position that an expression gives.
    func read(_ position: String, as type: PropertyType) -> String {
        guard case .transformed(let transformer) = form else { return "row.read(\(position), as: \(type.metatype))" }
        return "row.\(type.isOptional ? "readOptional" : "read")(\(position), by: \(transformer).self)"
    }

    /// The transformer as a further argument, or nothing.
    var transformerArgument: String {
        if case .transformed(let transformer) = form { ", by: \(transformer).self" } else { "" }
    }

    /// What a decoding container is asked for, where that is `metatype` in the plain form.
    func coded(_ metatype: String) -> String {
        if case .transformed(let transformer) = form { "by: \(transformer).self" } else { metatype }
    }

    /// The argument that describes the type of the attribute.
    var described: String {
        guard case .transformed(let transformer) = form else { return "for: \(type.metatype)" }
        return "by: \(transformer).self" + (type.isOptional ? ", isOptional: true" : "")
    }
}
