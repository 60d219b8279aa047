import SwiftSyntax
import SwiftSyntaxMacros

/// `@_PersistedRelationship`, which `@Model` attaches to the relationships of a class: what the property leads to is kept
/// by a slot, which finds it in the store, keeps both sides true, and tells observers and context.
public struct PersistedRelationshipMacro: AccessorMacro, PeerMacro {
    /// Accessors over the slot.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let (identifier, storage, name) = names(declaration) else { return [] }
        return [
            """
            @storageRestrictions(initializes: \(raw: storage))
            init(initialValue) {
                \(raw: storage) = ModelStore.RelationshipSlot("\(raw: name)", initialValue)
            }
            """,
            """
            get {
                self.\(raw: storage).value(of: self, \\.\(raw: identifier))
            }
            """,
            """
            set {
                self.\(raw: storage).set(newValue, of: self, \\.\(raw: identifier))
            }
            """,
        ]
    }

    /// The slot. Its initial value comes through the accessor.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let (_, storage, _) = names(declaration) else { return [] }
        return ["private var \(raw: storage): ModelStore.RelationshipSlot"]
    }

    private static func names(
        _ declaration: some DeclSyntaxProtocol
    ) -> (identifier: String, storage: String, name: String)? {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else { return nil }
        let identifier = pattern.identifier.text
        return (identifier, ModelProperty.storageName(of: identifier), identifier.filter { $0 != "`" })
    }
}
