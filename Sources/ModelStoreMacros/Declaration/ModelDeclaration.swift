import SwiftDiagnostics
import SwiftSyntax

/// What a declaration with `@Model` says, checked.
struct ModelDeclaration {
    enum Kind {
        case structure, finalClass
    }

    let kind: Kind
    let name: String
    let access: AccessLevel
    let properties: [ModelProperty]
    /// The sets of properties in `#Unique` and `#Index`, by attribute names.
    let uniqueSets: [[String]]
    let indexes: [[String]]
    /// Whether the type has an initializer of its own beside those for rows and decoders.
    let hasInitializer: Bool
    /// Whether the type has an `init(from:)` for decoders of its own.
    let hasDecodingInitializer: Bool
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

    /// The narrowest access level of the type and its properties: what a memberwise initializer can have.
    var initializerAccess: AccessLevel {
        properties.map(\.access).min().map { min($0, access) } ?? access
    }

    /// Reads `declaration`; returns nil when there are errors, and tells them in `diagnostics`.
    init?(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, diagnostics: inout [Diagnostic]) {
        if let structure = declaration.as(StructDeclSyntax.self) {
            kind = .structure
            name = structure.name.text.filter { $0 != "`" }
            Self.refuseGenerics(structure.genericParameterClause, &diagnostics)
        } else if let model = declaration.as(ClassDeclSyntax.self) {
            kind = .finalClass
            name = model.name.text.filter { $0 != "`" }
            Self.refuseGenerics(model.genericParameterClause, &diagnostics)
            if !model.modifiers.contains(where: { $0.name.tokenKind == .keyword(.final) }) {
                diagnostics.append(ModelDiagnostic("class.final", "a model class must be final").at(model.classKeyword))
            }
        } else {
            diagnostics.append(
                ModelDiagnostic("model.kind", "@Model belongs on a struct or a final class").at(attribute))
            return nil
        }
        access = AccessLevel(declaration.modifiers)

        let members = declaration.memberBlock.members
        var reader = PropertyReader(isClass: kind == .finalClass)
        for member in members { reader.read(member.decl) }
        reader.checkDerivations()
        if reader.properties.isEmpty && reader.diagnostics.isEmpty {
            reader.diagnostics.append(
                ModelDiagnostic("model.empty", "a model needs at least one stored property").at(attribute))
        }
        properties = reader.properties
        uniqueSets = KeyPathSets.names(
            in: members, of: "Unique", among: reader.properties, diagnostics: &reader.diagnostics)
        indexes = KeyPathSets.names(
            in: members, of: "Index", among: reader.properties, diagnostics: &reader.diagnostics)
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
        if !diagnostics.isEmpty { return nil }
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
