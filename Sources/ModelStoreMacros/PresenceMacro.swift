import SwiftSyntax
import SwiftSyntaxMacros

/// `@_MarksPresence(position)`, which `@Model` attaches to the properties of a struct: a value set later counts as
/// present, or a merge would pass it over.
public struct PresenceMacro: AccessorMacro {
    /// An observer that notes the position.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard case .argumentList(let arguments)? = node.arguments, let position = arguments.first?.expression else {
            return []
        }
        return ["didSet { self.presence.insert(\(position.trimmed)) }"]
    }
}
