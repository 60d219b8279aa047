import SwiftDiagnostics
import SwiftSyntax

/// What `@Attribute(…)` says about its property.
struct AttributeArguments {
    var isUnique = false
    /// How the value becomes a column's.
    var form = AttributeForm.plain
    var preservesValueOnDeletion = false
    var originalName: String?
    /// The name of the property whose value this one takes where a record leaves it out, and where it is written.
    var defaultsTo: (name: String, node: ExprSyntax)?
    /// The function that gives the value where a record leaves it out, its parameters, and where it is written.
    var defaultedBy: (function: String, parameters: [String], node: ExprSyntax)?

    /// The options and labels that may be written, for messages.
    private static let known =
        "known are .unique, .externalStorage, .preserveValueOnDeletion, .transformable(by:), originalName:, "
        + "defaultsTo: and defaultedBy:"

    /// SwiftData's options that mean nothing here, and why.
    private static let absent = [
        "spotlight": "there is no Spotlight to tell", "ephemeral": "mark the property @Transient instead",
        "allowsCloudEncryption": "stores are not synchronised with CloudKit",
        "encrypt": "stores are not encrypted; encrypt the disk or folder",
    ]

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
        if let call = expression.as(FunctionCallExprSyntax.self), Self.option(call.calledExpression) == "transformable"
        {
            readTransformer(call, &diagnostics)
            return
        }
        switch Self.option(expression) {
        case "unique": isUnique = true
        case "externalStorage": set(.external, at: expression, &diagnostics)
        case "preserveValueOnDeletion": preservesValueOnDeletion = true
        case let option?:
            if let reason = Self.absent[option] {
                diagnostics.append(
                    ModelDiagnostic("attribute.absent", "Ferry has no option '.\(option)': \(reason)").at(expression))
            } else {
                refuse(expression, &diagnostics)
            }
        case nil: refuse(expression, &diagnostics)
        }
    }

    private static func option(_ expression: ExprSyntax) -> String? {
        expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    private mutating func readTransformer(_ call: FunctionCallExprSyntax, _ diagnostics: inout [Diagnostic]) {
        let argument = call.arguments.first?.expression.as(MemberAccessExprSyntax.self)
        guard call.arguments.count == 1, call.arguments.first?.label?.text == "by", let argument,
            argument.declName.baseName.text == "self", let type = argument.base
        else {
            diagnostics.append(
                ModelDiagnostic(
                    "attribute.transformer",
                    "write .transformable(by: T.self), where T is an AttributeTransformer"
                ).at(call))
            return
        }
        set(.transformed(by: type.trimmedDescription), at: call, &diagnostics)
    }

    private mutating func set(_ form: AttributeForm, at node: some SyntaxProtocol, _ diagnostics: inout [Diagnostic]) {
        if self.form != .plain {
            diagnostics.append(
                ModelDiagnostic(
                    "attribute.form", "an attribute is either .externalStorage or .transformable(by:), and once"
                ).at(node))
        }
        self.form = form
    }

    private func refuse(_ expression: ExprSyntax, _ diagnostics: inout [Diagnostic]) {
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
