import SwiftSyntax
import SwiftSyntaxMacros

/// `@_ExternalProperty`, which `@Model` attaches to a class's properties with `.externalStorage`: what is behind the
/// property may be only the name of the bytes, which are read when somebody asks for them.
public struct ExternalPropertyMacro: AccessorMacro, PeerMacro {
    /// Accessors over the stored property.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let (identifier, storage) = PersistedPropertyMacro.names(declaration) else { return [] }
        return [
            """
            @storageRestrictions(initializes: \(raw: storage))
            init(initialValue) {
                \(raw: storage) = ModelStore.ExternalData.wrapping(initialValue)
            }
            """,
            """
            get {
                self.persistentBackingData.access(self, \\.\(raw: identifier))
                return self.persistentBackingData.bytes(of: &self.\(raw: storage), in: self, "\(raw: identifier.filter { $0 != "`" })")
            }
            """,
            """
            set {
                self.persistentBackingData.willChange(self, \\.\(raw: identifier))
                self.\(raw: storage) = ModelStore.ExternalData.wrapping(newValue)
                self.persistentBackingData.didChange(self, \\.\(raw: identifier))
            }
            """,
        ]
    }

    /// The stored property. Its initial value comes through the accessor.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let (_, storage) = PersistedPropertyMacro.names(declaration),
            case .argumentList(let arguments)? = node.arguments,
            let type = arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
        else { return [] }
        let isOptional = type.is(OptionalChainingExprSyntax.self) || type.trimmedDescription.hasSuffix("?")
        return ["private var \(raw: storage): ModelStore.ExternalData\(raw: isOptional ? "?" : "")"]
    }
}
