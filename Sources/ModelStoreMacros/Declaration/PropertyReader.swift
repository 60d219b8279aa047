import SwiftDiagnostics
import SwiftSyntax

/// Collects the persistent properties of a model's members, and what is wrong with them.
struct PropertyReader {
    private(set) var properties: [ModelProperty] = []
    var diagnostics: [Diagnostic] = []
    private let isClass: Bool
    private var derivations: [(name: String, parameters: [String], node: ExprSyntax)] = []

    // Names that the generated members, the table, or the language in the generated code have for themselves.
    private static let reserved: Set<String> = ["presence", "record", "entity", "pk", "self", "Self"]
    // Those that objects have beside them.
    private static let reservedInClasses: Set<String> = [
        "persistentBackingData", "persistentModelID", "modelContext", "hasChanges", "isDeleted",
        "relationshipProperties", "relationshipSlots",
    ]

    init(isClass: Bool) {
        self.isClass = isClass
    }

    /// Reads one member of the type.
    mutating func read(_ member: DeclSyntax) {
        if let condition = member.as(IfConfigDeclSyntax.self) {
            refuseConditional(condition)
            return
        }
        guard let variable = member.as(VariableDeclSyntax.self), variable.isPersistent else { return }
        if let modifier = variable.modifiers.first(where: { ["lazy", "weak", "unowned"].contains($0.name.text) }) {
            report(
                "property.modifier",
                "a \(modifier.name.text) property cannot be stored; mark it @Transient or make it plain",
                at: modifier)
            return
        }
        if let second = variable.attributes(named: "Attribute").dropFirst().first {
            report("attribute.twice", "write everything into one @Attribute", at: second)
        }
        // What is wrong in the attribute's arguments, the attribute's own macro tells.
        var silent: [Diagnostic] = []
        let arguments =
            variable.attribute(named: "Attribute").map { AttributeArguments($0, diagnostics: &silent) }
            ?? AttributeArguments()
        guard let binding = variable.bindings.first, variable.bindings.count == 1 else {
            report("property.pattern", "declare each of a model's properties by itself", at: variable.bindings)
            return
        }
        read(binding, of: variable, arguments: arguments)
    }

    private mutating func read(
        _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, arguments: AttributeArguments
    ) {
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
            report(
                "property.pattern", "declare each of a model's properties by itself", at: binding.pattern)
            return
        }
        let identifier = pattern.identifier.text
        let name = identifier.filter { $0 != "`" }
        checkName(name, at: pattern)
        checkConstant(variable, binding)
        if isClass, let observers = binding.accessorBlock {
            report(
                "property.observers",
                "'\(name)' cannot have observers: a model class's properties are tracked; watch it with Observation",
                at: observers)
        }
        if let attribute = variable.attribute(named: "Relationship") {
            return readRelationship(attribute, binding, of: variable, identifier: identifier)
        }
        guard let type = type(of: binding, name: name, isTransformed: arguments.form.isTransformed) else { return }
        var value = binding.initializer?.value.trimmedDescription
        // The same as none, and it must not be another schema.
        if type.isOptional && value == "nil" { value = nil }
        let source = defaultsSource(arguments, type: type, value: value, name: name)
        if let fault = arguments.form.fault(of: type, isClass: isClass, arguments: arguments) {
            report("attribute.form", "'\(name)' \(fault)", at: pattern)
        }
        properties.append(
            ModelProperty(
                identifier: identifier, type: type, defaultValue: value, isUnique: arguments.isUnique,
                originalName: arguments.originalName, defaultsTo: source,
                defaultedBy: derivation(
                    arguments, isFree: value == nil && source == nil && !type.isOptional, name: name),
                access: AccessLevel(variable.modifiers), form: arguments.form,
                preservesValueOnDeletion: arguments.preservesValueOnDeletion))
    }

    private mutating func readRelationship(
        _ attribute: AttributeSyntax, _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax,
        identifier: String
    ) {
        guard isClass else {
            report(
                "relationship.structure",
                "a struct has no relationships: make the model a class, or keep a ModelReference", at: attribute)
            return
        }
        // What is wrong in the attribute's arguments, the attribute's own macro tells.
        var silent: [Diagnostic] = []
        let arguments = RelationshipArguments(attribute, diagnostics: &silent)
        guard let type = binding.typeAnnotation?.type, let relationship = arguments.reading(type) else {
            report(
                "relationship.type",
                "a relationship's type is written, and is a model class, an optional of one, or an array of one",
                at: binding)
            return
        }
        if relationship.orderedBy != nil && !relationship.isToMany {
            report("relationship.order", "orderedBy is for to-many relationships: arrays", at: attribute)
        }
        var value = binding.initializer?.value.trimmedDescription
        if value == "nil" { value = nil }
        properties.append(
            ModelProperty(
                identifier: identifier, type: PropertyType(type), defaultValue: value, isUnique: false,
                originalName: relationship.originalName, defaultsTo: nil, defaultedBy: nil,
                access: AccessLevel(variable.modifiers), relationship: relationship))
    }

    private mutating func checkName(_ name: String, at node: some SyntaxProtocol) {
        if Self.reserved.contains(name) || isClass && Self.reservedInClasses.contains(name) {
            report(
                "property.reserved", "'\(name)' is a name that models have for themselves; call the property otherwise",
                at: node)
        }
        if let other = properties.first(where: { $0.name.lowercased() == name.lowercased() }) {
            report(
                "property.twice", "'\(name)' and '\(other.name)' would be one column: SQLite's names ignore case",
                at: node)
        }
    }

    private mutating func checkConstant(_ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
        guard variable.bindingSpecifier.tokenKind == .keyword(.let) else { return }
        if isClass {
            report("property.let", "a model class's stored properties must be 'var'", at: variable.bindingSpecifier)
        } else if binding.initializer != nil {
            report(
                "property.let", "a constant with a value cannot be read from a record; make it 'var' or 'static'",
                at: variable.bindingSpecifier)
        }
    }

    private mutating func type(of binding: PatternBindingSyntax, name: String, isTransformed: Bool) -> PropertyType? {
        guard let annotation = binding.typeAnnotation else {
            if let value = binding.initializer?.value, let text = LiteralType.text(of: value) {
                return PropertyType(literal: text)
            }
            report(
                "property.type", "write the type of '\(name)': it cannot be told from its value", at: binding.pattern)
            return nil
        }
        // What a transformer takes may be of any type.
        if isTransformed { return PropertyType(annotation.type) }
        if let unsupported = UnsupportedType.find(in: annotation.type) {
            report(
                "property.unsupported",
                "'\(name)' cannot be stored: its type is \(unsupported.kind); mark it @Transient",
                at: unsupported.node)
            return nil
        }
        return PropertyType(annotation.type)
    }

    private mutating func defaultsSource(
        _ arguments: AttributeArguments, type: PropertyType, value: String?, name: String
    ) -> String? {
        guard let (source, node) = arguments.defaultsTo else { return nil }
        guard let property = properties.first(where: { $0.name == source }) else {
            report("attribute.defaultsTo", "'\(source)' is no persistent property above '\(name)'", at: node)
            return nil
        }
        guard property.type.text == type.text else {
            report(
                "attribute.defaultsTo",
                "'\(source)' is of type \(property.type.text), but '\(name)' is of type \(type.text)",
                at: node)
            return nil
        }
        guard value == nil, !type.isOptional else {
            report("attribute.defaultsTo", "'\(name)' has a default already", at: node)
            return nil
        }
        return property.identifier
    }

    private mutating func derivation(
        _ arguments: AttributeArguments, isFree: Bool, name: String
    ) -> (function: String, parameters: [String])? {
        guard let (function, parameters, node) = arguments.defaultedBy else { return nil }
        guard isFree else {
            report("attribute.defaultedBy", "'\(name)' has a default already", at: node)
            return nil
        }
        derivations.append((name, parameters, node))
        return (function, parameters)
    }

    /// Checks, when all properties are read, what functions are called with.
    mutating func checkDerivations() {
        for (name, parameters, node) in derivations {
            for parameter in parameters
            where !properties.contains(where: { $0.name == parameter && $0.defaultedBy == nil }) {
                report(
                    "attribute.defaultedBy",
                    "'\(parameter)' is no persistent property that '\(name)' can be made of", at: node)
            }
        }
    }

    private mutating func refuseConditional(_ condition: IfConfigDeclSyntax) {
        for clause in condition.clauses {
            guard case .decls(let members)? = clause.elements else { continue }
            for member in members {
                guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isPersistent else { continue }
                report("property.conditional", "a persistent property cannot depend on #if", at: variable)
            }
        }
    }

    private mutating func report(_ id: String, _ message: String, at node: some SyntaxProtocol) {
        diagnostics.append(ModelDiagnostic(id, message).at(node))
    }
}
