import SwiftDiagnostics
import SwiftSyntax

/// What `@Attribute(…)` says about its property.
struct AttributeArguments {
    var isUnique = false
    var originalName: String?
    /// The name of the property whose value this one takes where a record leaves it out, and where it is written.
    var defaultsTo: (name: String, node: ExprSyntax)?
    /// The function that gives the value where a record leaves it out, its parameters, and where it is written.
    var defaultedBy: (function: String, parameters: [String], node: ExprSyntax)?

    /// The options and labels that may be written, for messages.
    private static let known = "known are .unique, originalName:, defaultsTo: and defaultedBy:"

    /// What a property without the attribute has.
    init() {}

    /// Reads the attribute's arguments; what cannot be read is left out and told in `diagnostics`.
    init(_ attribute: AttributeSyntax, diagnostics: inout [Diagnostic]) {
        guard case .argumentList(let arguments)? = attribute.arguments else { return }
        for argument in arguments {
            switch argument.label?.text {
            case nil: readOption(argument.expression, &diagnostics)
            case "originalName": originalName = Self.name(argument, &diagnostics)
            case "defaultsTo": defaultsTo = Self.name(argument, &diagnostics).map { ($0, argument.expression) }
            case "defaultedBy": defaultedBy = Self.function(argument, &diagnostics)
            case let label?:
                diagnostics.append(
                    ModelDiagnostic("attribute.argument", "@Attribute has no argument '\(label)'; \(Self.known)").at(
                        argument))
            }
        }
    }

    private mutating func readOption(_ expression: ExprSyntax, _ diagnostics: inout [Diagnostic]) {
        if let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "unique" {
            isUnique = true
            return
        }
        diagnostics.append(
            ModelDiagnostic(
                "attribute.option", "@Attribute has no option '\(expression.trimmedDescription)'; \(Self.known)"
            ).at(expression))
    }

    /// Reads a function by its full name, whose argument labels are properties.
    private static func function(
        _ argument: LabeledExprSyntax, _ diagnostics: inout [Diagnostic]
    ) -> (function: String, parameters: [String], node: ExprSyntax)? {
        let expression = argument.expression
        let member = expression.as(MemberAccessExprSyntax.self)
        let reference = member?.declName ?? expression.as(DeclReferenceExprSyntax.self)
        let parameters = reference?.argumentNames?.arguments.map(\.name.text) ?? []
        guard let reference, !parameters.isEmpty, !parameters.contains("_") else {
            diagnostics.append(
                ModelDiagnostic(
                    "attribute.function",
                    "'defaultedBy' must be a static function by its full name, such as Memo.category(tags:), whose "
                        + "labels are properties"
                ).at(expression))
            return nil
        }
        let base = (member?.base?.trimmedDescription).map { $0 + "." } ?? ""
        return (base + reference.baseName.text, parameters, expression)
    }

    private static func name(_ argument: LabeledExprSyntax, _ diagnostics: inout [Diagnostic]) -> String? {
        if let literal = argument.expression.as(StringLiteralExprSyntax.self),
            let text = literal.representedLiteralValue, !text.isEmpty
        {
            return text
        }
        let label = argument.label?.text ?? ""
        diagnostics.append(
            ModelDiagnostic("attribute.literal", "'\(label)' must be a string literal that holds a property's name").at(
                argument.expression))
        return nil
    }
}
