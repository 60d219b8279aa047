import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `#Unique` and `#Index`: expand to nothing, are read by `@Model`, and tell what is wrong with their form.
public struct ConstraintMacro: DeclarationMacro {
    /// Nothing; errors of form are told in `context`. Whether the properties exist, `@Model` tells.
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var diagnostics: [Diagnostic] = []
        _ = KeyPathSets(node.macroName, node.arguments, diagnostics: &diagnostics)
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
        return []
    }
}
