import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Attribute`: expands to nothing, is read by `@Model`, and tells what is wrong with itself.
public struct AttributeMacro: PeerMacro {
    /// Nothing; errors are told in `context`.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var diagnostics: [Diagnostic] = []
        _ = AttributeArguments(node, diagnostics: &diagnostics)
        if let variable = declaration.as(VariableDeclSyntax.self) {
            diagnostics += faults(of: variable, with: node)
        } else {
            diagnostics.append(ModelDiagnostic("attribute.place", "@Attribute belongs on a stored property").at(node))
        }
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
        return []
    }

    private static func faults(of variable: VariableDeclSyntax, with node: AttributeSyntax) -> [Diagnostic] {
        if variable.isStatic || variable.bindings.contains(where: \.isComputed) {
            return [
                ModelDiagnostic("attribute.place", "@Attribute belongs on a stored property, which this is not").at(
                    node)
            ]
        }
        if variable.attribute(named: "Transient") != nil {
            return [ModelDiagnostic("attribute.transient", "a property that is @Transient has no @Attribute").at(node)]
        }
        return []
    }
}
