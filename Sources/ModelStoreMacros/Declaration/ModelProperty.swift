import SwiftSyntax

/// One persistent property of a model.
struct ModelProperty {
    /// The name as it must be written in code, with backticks where it has them.
    let identifier: String
    let type: PropertyType
    /// The expression the property is initialized with.
    let defaultValue: String?
    let isUnique: Bool
    let originalName: String?
    /// The identifier of an earlier property whose value this one takes where a record leaves it out.
    let defaultsTo: String?
    /// The function that gives the value where a record leaves it out, and the properties that are its arguments.
    let defaultedBy: (function: String, parameters: [String])?
    let access: AccessLevel
    /// What `@Relationship` says, for one that leads to other objects.
    var relationship: RelationshipArguments?
    var form = AttributeForm.plain
    var preservesValueOnDeletion = false

    /// The attribute's name, which is the column's.
    var name: String { identifier.filter { $0 != "`" } }

    /// The name as the label of an argument, where all keywords but these stand as they are, and with backticks warn.
    var argumentLabel: String { ["inout", "let", "var"].contains(name) ? identifier : name }

    /// The identifier of the stored property behind that of a class.
    var storage: String { Self.storageName(of: identifier) }

    /// The identifier of the stored property behind the one called `identifier`.
    static func storageName(of identifier: String) -> String {
        "_" + identifier.filter { $0 != "`" }
    }

    /// The property of the value twin: a to-one relationship is a reference there, and a to-many one is not in it.
    var recordProperty: ModelProperty? {
        guard let relationship else { return self }
        guard !relationship.isToMany else { return nil }
        return ModelProperty(
            identifier: identifier,
            type: PropertyType(reference: "ModelStore.ModelReference", isOptional: type.isOptional),
            defaultValue: nil, isUnique: isUnique, originalName: relationship.originalName, defaultsTo: nil,
            defaultedBy: nil, access: access)
    }

    /// Whether a record may leave the property out.
    var hasDefault: Bool { defaultValue != nil || defaultsTo != nil || defaultedBy != nil }

    /// What the property is where a record leaves it out, or nil when it may not.
    var fallback: String? {
        defaultsTo.map { "self.\($0)" } ?? derivation { "self.\($0)" } ?? defaultValue
            ?? (type.isOptional ? "nil" : nil)
    }

    /// The call of ``defaultedBy`` with the values that `value` writes for its arguments.
    private func derivation(_ value: (String) -> String) -> String? {
        defaultedBy.map { source in
            "\(source.function)(\(source.parameters.map { "\($0): \(value($0))" }.joined(separator: ", ")))"
        }
    }

    /// The property as a parameter of the memberwise initializer.
    var parameter: String {
        if defaultsTo != nil || defaultedBy != nil { return "\(identifier): \(type.text)? = nil" }
        if relationship?.isToMany == true { return "\(identifier): \(type.text) = \(defaultValue ?? "[]")" }
        if let value = defaultValue ?? (type.isOptional ? "nil" : nil) {
            return "\(identifier): \(type.text) = \(value)"
        }
        return "\(identifier): \(type.text)"
    }

    /// The statement by which a class's memberwise initializer sets what is behind the property.
    var storageAssignment: String {
        if relationship != nil { return "self.\(storage) = \(slot(identifier))" }
        return "self.\(storage) = \(stored(identifier))"
            + (defaultsTo.map { " ?? self.\(Self.storageName(of: $0))" } ?? "")
            + (derivation { "self.\(Self.storageName(of: $0))" }.map { " ?? \($0)" } ?? "")
    }

    /// The expression of a relationship's slot that begins with `value`.
    func slot(_ value: String) -> String {
        "ModelStore.RelationshipSlot(\"\(name)\", \(value))"
    }

    /// The statement by which the memberwise initializer sets the property.
    var assignment: String {
        "self.\(identifier) = \(identifier)" + (defaultsTo.map { " ?? self.\($0)" } ?? "")
            + (derivation { "self.\($0)" }.map { " ?? \($0)" } ?? "")
    }
}
