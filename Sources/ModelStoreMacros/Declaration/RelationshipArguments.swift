import SwiftDiagnostics
import SwiftSyntax

/// What `@Relationship(…)` says about its property.
struct RelationshipArguments {
    /// Whether the property leads to any number of objects.
    var isToMany = false
    /// The name of the class it leads to, as written.
    var destination = ""
    /// The arguments that stand in generated code as they are written, with their labels.
    private(set) var passed: [String] = []
    /// The key path of the relationship that leads back, as written.
    private(set) var inverse: String?
    /// The key path of the destination's integer property, as written.
    private(set) var orderedBy: String?
    /// The former name, as written.
    private(set) var originalName: String?

    private static let labels = [
        "deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse", "orderedBy",
    ]

    /// Reads the attribute's arguments; what cannot be read is left out and told in `diagnostics`.
    init(_ attribute: AttributeSyntax, diagnostics: inout [Diagnostic]) {
        guard case .argumentList(let arguments)? = attribute.arguments else { return }
        for argument in arguments {
            let text = argument.expression.trimmedDescription
            switch argument.label?.text {
            case "inverse": inverse = text == "nil" ? nil : text
            case "orderedBy": orderedBy = text == "nil" ? nil : text
            case "originalName":
                guard let literal = argument.expression.as(StringLiteralExprSyntax.self),
                    let name = literal.representedLiteralValue, !name.isEmpty
                else {
                    diagnostics.append(
                        ModelDiagnostic(
                            "relationship.literal",
                            "'originalName' must be a string literal that holds a property's name"
                        ).at(argument.expression))
                    continue
                }
                originalName = name
                passed.append("originalName: \(name.debugDescription)")
            case "deleteRule", "minimumModelCount", "maximumModelCount":
                passed.append("\(argument.label?.text ?? ""): \(text)")
            case let label:
                diagnostics.append(
                    ModelDiagnostic(
                        "relationship.argument",
                        "@Relationship has no \(label.map { "argument '\($0)'" } ?? "option '\(text)'"); known are "
                            + Self.labels.map { $0 + ":" }.joined(separator: ", ")
                    ).at(argument))
            }
        }
    }

    /// The same with what the property's type says; nil where that is neither a class, an optional of one, nor an array.
    func reading(_ type: TypeSyntax) -> RelationshipArguments? {
        var read = self
        if let array = type.as(ArrayTypeSyntax.self) {
            read.isToMany = true
            return read.leading(to: array.element)
        }
        if let named = type.as(IdentifierTypeSyntax.self), let clause = named.genericArgumentClause {
            guard clause.arguments.count == 1, let only = clause.arguments.first?.argument.as(TypeSyntax.self) else {
                return nil
            }
            guard named.name.text == "Array" || named.name.text == "Optional" else { return nil }
            read.isToMany = named.name.text == "Array"
            return read.leading(to: only)
        }
        if let optional = type.as(OptionalTypeSyntax.self) { return read.leading(to: optional.wrappedType) }
        return read.leading(to: type)
    }

    private func leading(to type: TypeSyntax) -> RelationshipArguments? {
        if let named = type.as(IdentifierTypeSyntax.self), named.genericArgumentClause != nil { return nil }
        guard type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) else { return nil }
        var read = self
        read.destination = type.trimmedDescription
        return read
    }
}
