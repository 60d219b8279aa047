import SwiftDiagnostics
import SwiftSyntax

/// What a declaration with `@Model` says, checked.
struct ModelDeclaration {
    enum Kind {
        case structure, object
    }

    let kind: Kind
    let name: String
    /// The name the entity had in the schema version before, where the attribute tells one.
    let originalName: String?
    let access: AccessLevel
    /// Whether a class may have subclasses.
    let isOpen: Bool
    /// The class that a model class inherits from, as written, where that is a model.
    let superclass: String?
    let properties: [ModelProperty]
    /// The sets of properties in `#Unique` and `#Index`, by attribute names.
    let uniqueSets: [[String]]
    let indexes: [[String]]
    /// Whether the type has an initializer of its own beside those for rows and decoders.
    let hasInitializer: Bool
    /// Whether the type has an `init(from:)` for decoders of its own.
    let hasDecodingInitializer: Bool
    /// Whether the type has a property `rules` of its own.
    let hasRules: Bool
    /// Whether the type has an `encode(to:)` of its own.
    let hasEncodingFunction: Bool
    /// Whether the type has `CodingKeys` of its own.
    let hasCodingKeys: Bool

    /// The properties that are relationships.
    var relationships: [ModelProperty] {
        properties.filter { $0.relationship != nil }
    }

    /// The properties as the record has them.
    var recordProperties: [ModelProperty] {
        properties.compactMap(\.recordProperty)
    }

    /// The properties as the value twin of a class has them.
    var twinProperties: [ModelProperty] {
        recordProperties.map(\.ofTwin)
    }

    /// What a member of the type, as against one of its objects, is declared with.
    var typeMember: String {
        superclass != nil ? "override class" : isOpen ? "class" : "static"
    }

    /// The narrowest access level of the type and its properties: what a memberwise initializer can have.
    var initializerAccess: AccessLevel {
        properties.map(\.access).min().map { min($0, access) } ?? access
    }

    /// Reads `declaration`; returns nil when there are errors, and tells them in `diagnostics`.
    /// - Parameter conformances: the protocols that the type does not conform to yet, where the compiler tells them: a
    ///   class that inherits, and conforms already, inherits from a model.
    init?(
        _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, conformances: [TypeSyntax]? = nil,
        diagnostics: inout [Diagnostic]
    ) {
        if let structure = declaration.as(StructDeclSyntax.self) {
            kind = .structure
            name = structure.name.text.filter { $0 != "`" }
            Self.refuseGenerics(structure.genericParameterClause, &diagnostics)
        } else if let model = declaration.as(ClassDeclSyntax.self) {
            kind = .object
            name = model.name.text.filter { $0 != "`" }
            Self.refuseGenerics(model.genericParameterClause, &diagnostics)
        } else {
            diagnostics.append(
                ModelDiagnostic("model.kind", "@Model belongs on a struct or a class").at(attribute))
            return nil
        }
        originalName = Self.originalName(attribute, of: name, &diagnostics)
        access = AccessLevel(declaration.modifiers)
        if kind == .structure { Self.requireRecord(declaration, conformances ?? [], &diagnostics) }
        superclass = Self.superclass(of: declaration, conformances)
        isOpen =
            kind == .object
            && !declaration.modifiers.contains { $0.name.tokenKind == .keyword(.final) }

        let members = declaration.memberBlock.members
        var reader = PropertyReader(isClass: kind == .object)
        for member in members { reader.read(member.decl) }
        reader.checkDerivations()
        if superclass == nil && reader.properties.isEmpty && reader.diagnostics.isEmpty {
            reader.diagnostics.append(
                ModelDiagnostic("model.empty", "a model needs at least one stored property").at(attribute))
        }
        properties = reader.properties
        // A subclass may name what it inherits, which cannot be seen from here.
        let known = superclass == nil ? reader.properties : nil
        uniqueSets = KeyPathSets.names(in: members, of: "Unique", among: known, diagnostics: &reader.diagnostics)
        indexes = KeyPathSets.names(in: members, of: "Index", among: known, diagnostics: &reader.diagnostics)
        diagnostics += reader.diagnostics

        let initializers = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
        hasDecodingInitializer = initializers.contains { Self.isFrom($0, "Decoder") }
        hasInitializer = initializers.contains { !Self.isFrom($0, "Decoder") && !Self.isFrom($0, "RowView") }
        hasEncodingFunction = members.contains { member in
            member.decl.as(FunctionDeclSyntax.self).map {
                $0.name.text == "encode" && $0.signature.parameterClause.parameters.first?.firstName.text == "to"
            } ?? false
        }
        hasCodingKeys = members.contains { $0.decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys" }
        hasRules = members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "rules" }
                ?? false
        }
        requireInitializer(attribute, &diagnostics)
        if !diagnostics.isEmpty { return nil }
    }

    /// The class that a class inherits from, where that is a model.
    private static func superclass(of declaration: some DeclGroupSyntax, _ conformances: [TypeSyntax]?) -> String? {
        let inherited = declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        let conforms = conformances.map { !$0.contains { $0.trimmedDescription.hasSuffix("PersistentModel") } } ?? false
        return conforms && inherited?.hasSuffix("PersistentModel") == false ? inherited : nil
    }

    private static func originalName(
        _ attribute: AttributeSyntax, of name: String, _ diagnostics: inout [Diagnostic]
    ) -> String? {
        guard case .argumentList(let arguments)? = attribute.arguments, let argument = arguments.first,
            !argument.expression.is(NilLiteralExprSyntax.self)
        else { return nil }
        if let literal = argument.expression.as(StringLiteralExprSyntax.self),
            let text = literal.representedLiteralValue, !text.isEmpty, text != name
        {
            return text
        }
        diagnostics.append(
            ModelDiagnostic(
                "model.originalName",
                "'originalName' must be a string literal that holds the entity's name before, another than '\(name)'"
            ).at(argument.expression))
        return nil
    }

    private func requireInitializer(_ attribute: AttributeSyntax, _ diagnostics: inout [Diagnostic]) {
        guard let superclass, !hasInitializer else { return }
        diagnostics.append(
            ModelDiagnostic(
                "class.initializer",
                "'\(name)' needs an initializer that sets its properties and calls super.init: "
                    + "what '\(superclass)' needs cannot be seen from here"
            ).at(attribute))
    }

    private static func requireRecord(
        _ declaration: some DeclGroupSyntax, _ missing: [TypeSyntax], _ diagnostics: inout [Diagnostic]
    ) {
        let needed = ["PersistentRecord", "Decodable", "Encodable"]
        let names = needed.filter { name in missing.contains { $0.trimmedDescription.hasSuffix(name) } }
        guard !names.isEmpty else { return }
        let list = names.joined(separator: ", ").replacing("Decodable, Encodable", with: "Codable")
        diagnostics.append(
            ModelDiagnostic(
                "model.record", "a struct that is a model states that it is a record: write ': \(list)' after its name"
            ).at(declaration.memberBlock.leftBrace))
    }

    private static func refuseGenerics(_ clause: GenericParameterClauseSyntax?, _ diagnostics: inout [Diagnostic]) {
        guard let clause else { return }
        diagnostics.append(
            ModelDiagnostic("model.generic", "a model cannot be generic: it is one table").at(clause))
    }

    private static func isFrom(_ initializer: InitializerDeclSyntax, _ type: String) -> Bool {
        let parameters = initializer.signature.parameterClause.parameters
        guard parameters.count == 1, let only = parameters.first, only.firstName.text == "from" else { return false }
        return only.type.trimmedDescription.hasSuffix(type)
    }
}
