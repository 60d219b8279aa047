import SwiftSyntax
import SwiftSyntaxMacros

/// `@_PersistedProperty`, which `@Model` attaches to the properties of a class: the value moves to a stored property of
/// its own, and whoever reads or changes it is told to the object's observers and its context.
public struct PersistedPropertyMacro: AccessorMacro, PeerMacro {
    /// Accessors over the stored property.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let (identifier, storage) = names(declaration) else { return [] }
        return [
            """
            @storageRestrictions(initializes: \(raw: storage))
            init(initialValue) {
                \(raw: storage) = initialValue
            }
            """,
            """
            get {
                self.persistentBackingData.access(self, \\.\(raw: identifier))
                return self.\(raw: storage)
            }
            """,
            """
            set {
                self.persistentBackingData.willChange(self, \\.\(raw: identifier))
                self.\(raw: storage) = newValue
                self.persistentBackingData.didChange(self, \\.\(raw: identifier))
            }
            """,
            """
            _modify {
                self.persistentBackingData.willChange(self, \\.\(raw: identifier))
                defer {
                    self.persistentBackingData.didChange(self, \\.\(raw: identifier))
                }
                yield &self.\(raw: storage)
            }
            """,
        ]
    }

    /// The stored property. Its initial value comes through the accessor.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let (_, storage) = names(declaration), case .argumentList(let arguments)? = node.arguments,
            let type = arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
        else { return [] }
        return ["private var \(raw: storage): \(type.trimmed)"]
    }

    static func names(_ declaration: some DeclSyntaxProtocol) -> (identifier: String, storage: String)? {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else { return nil }
        let identifier = pattern.identifier.text
        return (identifier, ModelProperty.storageName(of: identifier))
    }
}
