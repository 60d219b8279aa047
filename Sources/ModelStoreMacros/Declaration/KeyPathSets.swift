import SwiftDiagnostics
import SwiftSyntax

/// The sets of properties that `#Unique` or `#Index` names by key paths.
struct KeyPathSets {
    /// A property's name, and where it is written.
    typealias Name = (text: String, node: ExprSyntax)

    private(set) var sets: [[Name]] = []

    /// Reads the arguments of the macro called `macro`; what has not the form is left out and told in `diagnostics`.
    init(_ macro: TokenSyntax, _ arguments: LabeledExprListSyntax, diagnostics: inout [Diagnostic]) {
        if arguments.isEmpty {
            diagnostics.append(Self.empty(macro.text, at: macro))
        }
        for argument in arguments {
            guard let array = argument.expression.as(ArrayExprSyntax.self) else {
                diagnostics.append(
                    ModelDiagnostic(
                        "constraint.form", "#\(macro.text) takes arrays of key paths, such as [\\.a, \\.b]"
                    ).at(argument.expression))
                continue
            }
            if array.elements.isEmpty { diagnostics.append(Self.empty(macro.text, at: array)) }
            var names: [Name] = []
            for element in array.elements {
                guard let name = Self.property(of: element.expression) else {
                    diagnostics.append(
                        ModelDiagnostic(
                            "constraint.form", "write the key path of a property of the model, such as \\.name"
                        ).at(element.expression))
                    continue
                }
                if names.contains(where: { $0.text == name }) {
                    diagnostics.append(
                        ModelDiagnostic("constraint.twice", "'\(name)' is in this set already").at(element.expression))
                }
                names.append((name, element.expression))
            }
            if !names.isEmpty { sets.append(names) }
        }
    }

    /// The names of the properties of all macros called `macro` among `members`. Errors of form are the macro's own to
    /// tell; a name that is none of `properties`, where they are all known, is told in `diagnostics`.
    static func names(
        in members: MemberBlockItemListSyntax, of macro: String, among properties: [ModelProperty]?,
        diagnostics: inout [Diagnostic]
    ) -> [[String]] {
        var names: [[String]] = []
        for member in members {
            guard let expansion = member.decl.as(MacroExpansionDeclSyntax.self), expansion.macroName.text == macro
            else { continue }
            var silent: [Diagnostic] = []
            for set in KeyPathSets(expansion.macroName, expansion.arguments, diagnostics: &silent).sets {
                for name in set where properties?.contains(where: { $0.name == name.text }) == false {
                    diagnostics.append(
                        ModelDiagnostic("constraint.property", "'\(name.text)' is no stored property of the model").at(
                            name.node))
                }
                names.append(set.map(\.text))
            }
        }
        return names
    }

    private static func property(of expression: ExprSyntax) -> String? {
        guard let keyPath = expression.as(KeyPathExprSyntax.self), keyPath.components.count == 1,
            let property = keyPath.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
        else { return nil }
        return property.declName.baseName.text.filter { $0 != "`" }
    }

    private static func empty(_ macro: String, at node: some SyntaxProtocol) -> Diagnostic {
        ModelDiagnostic("constraint.empty", "#\(macro) needs at least one key path in each set").at(node)
    }
}
