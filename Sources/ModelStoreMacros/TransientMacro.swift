import SwiftSyntax
import SwiftSyntaxMacros

/// `@Transient`: expands to nothing; `@Model` passes the property over.
public struct TransientMacro: PeerMacro {
    /// Nothing; errors are told in `context`.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let variable = declaration.as(VariableDeclSyntax.self) else {
            context.diagnose(ModelDiagnostic("transient.place", "@Transient belongs on a stored property").at(node))
            return []
        }
        for binding in variable.bindings where !binding.isComputed && binding.initializer == nil {
            let isOptionalVariable =
                variable.bindingSpecifier.tokenKind == .keyword(.var)
                && binding.typeAnnotation.map { PropertyType($0.type).isOptional } ?? false
            if !isOptionalVariable {
                context.diagnose(
                    ModelDiagnostic(
                        "transient.default", "a @Transient property needs a value: no record brings one"
                    ).at(binding.pattern))
            }
        }
        return []
    }
}
