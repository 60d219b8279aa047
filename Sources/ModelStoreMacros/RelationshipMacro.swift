import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Relationship`: expands to nothing, is read by `@Model`, and tells what is wrong with itself.
public struct RelationshipMacro: PeerMacro {
    /// Nothing; errors are told in `context`.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var diagnostics: [Diagnostic] = []
        _ = RelationshipArguments(node, diagnostics: &diagnostics)
        diagnostics += faults(of: declaration.as(VariableDeclSyntax.self), with: node)
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
        return []
    }

    private static func faults(of variable: VariableDeclSyntax?, with node: AttributeSyntax) -> [Diagnostic] {
        guard let variable, !variable.isStatic, !variable.bindings.contains(where: \.isComputed) else {
            return [
                ModelDiagnostic("relationship.place", "@Relationship belongs on a stored property of a model class").at(
                    node)
            ]
        }
        for other in ["Transient", "Attribute"] where variable.attribute(named: other) != nil {
            return [
                ModelDiagnostic("relationship.\(other.lowercased())", "a relationship has no @\(other)").at(node)
            ]
        }
        return []
    }
}
