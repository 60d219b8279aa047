import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Model`: makes a struct a record, and gives a class its value twin.
///
/// All members are written into the type itself: in an extension, names that are declared beside the type would not be
/// found. The extension adds the conformances only.
public struct ModelMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
    /// The members of a struct, or of a class and its twin; errors are told in `context`.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var diagnostics: [Diagnostic] = []
        guard
            let model = ModelDeclaration(
                declaration, attribute: node, conformances: conformingTo, diagnostics: &diagnostics)
        else {
            for diagnostic in diagnostics { context.diagnose(diagnostic) }
            return []
        }
        let members = RecordMembers(model)
        let keyPaths = KeyPathMembers(model)
        var blocks: [String]
        switch model.kind {
        case .structure:
            blocks = [members.presence]
            if !model.hasInitializer { blocks.append(members.memberwiseInitializer) }
            blocks += members.rowMembers
            blocks.append(keyPaths.attributeName())
            blocks += members.codingMembers
        case .object where model.superclass != nil:
            blocks = SubclassMembers(model).members
        case .object:
            let parts = ClassMembers(model)
            blocks = [parts.backingData]
            if !model.hasInitializer { blocks.append(members.classInitializer) }
            blocks += [parts.record, parts.recordInitializer, parts.recordProperty]
            blocks += [parts.rowInitializer, parts.rowFunction, model.isOpen ? keyPaths.classAttributeName : keyPaths.attributeName(in: model.name)]
            if model.isOpen { blocks += parts.openMembers }
            if !model.relationships.isEmpty || model.isOpen { blocks += RelationshipMembers(model).members }
        }
        return blocks.map { DeclSyntax(stringLiteral: $0) }
    }

    /// What marks a struct's property as present when it is set (none for one with observers of its own), and what
    /// tracks the property of a class.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard let variable = member.as(VariableDeclSyntax.self), variable.isPersistent,
            variable.bindingSpecifier.tokenKind == .keyword(.var), let binding = variable.bindings.first,
            binding.accessorBlock == nil
        else { return [] }
        // The member expansion has told the errors.
        var diagnostics: [Diagnostic] = []
        let model = ModelDeclaration(declaration, attribute: node, diagnostics: &diagnostics)
        let identifier = binding.pattern.trimmedDescription
        guard let model, let position = model.properties.firstIndex(where: { $0.identifier == identifier }) else {
            return []
        }
        switch model.kind {
        case .structure: return ["@ModelStore._MarksPresence(\(raw: position))"]
        case .object where model.properties[position].relationship != nil:
            return ["@ModelStore._PersistedRelationship"]
        case .object:
            let property = model.properties[position]
            let macro = property.form == .external ? "_ExternalProperty" : "_PersistedProperty"
            return ["@ModelStore.\(raw: macro)(\(raw: property.type.metatype))"]
        }
    }

    /// The conformance of a class that does not state or inherit it.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // The member expansion has told the errors.
        var diagnostics: [Diagnostic] = []
        guard let model = ModelDeclaration(declaration, attribute: node, diagnostics: &diagnostics) else { return [] }
        // A subclass has it from its superclass. A struct states its conformances itself: what this could add to structs
        // alone, the compiler would look for in the superclasses of classes too, and fail.
        let missing = protocols.first { $0.trimmedDescription.hasSuffix("PersistentModel") }
        guard model.kind == .object, let missing else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): \(missing.trimmed) {}")]
    }
}
