import SwiftSyntax

/// Tells a property's type from the expression it is initialized with, where that is beyond doubt.
enum LiteralType {
    // Types whose initializer without arguments cannot fail.
    private static let callable: Set<String> = ["UUID", "Date", "Data", "Decimal", "String", "Int", "Double", "Bool"]

    /// The type's text, or nil when it cannot be told.
    static func text(of expression: ExprSyntax) -> String? {
        if expression.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        if expression.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if expression.is(FloatLiteralExprSyntax.self) { return "Double" }
        if expression.is(StringLiteralExprSyntax.self) { return "String" }
        if let negated = expression.as(PrefixOperatorExprSyntax.self), negated.operator.text == "-" {
            return text(of: negated.expression).flatMap { $0 == "Int" || $0 == "Double" ? $0 : nil }
        }
        if let array = expression.as(ArrayExprSyntax.self) {
            let elements = Set(array.elements.map { text(of: $0.expression) })
            guard elements.count == 1, let only = elements.first, let element = only else { return nil }
            return "[\(element)]"
        }
        if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil {
            return text(ofCallee: call.calledExpression)
        }
        if expression.trimmedDescription == "Date.now" { return "Date" }
        return nil
    }

    private static func text(ofCallee callee: ExprSyntax) -> String? {
        if callee.is(ArrayExprSyntax.self) || callee.is(DictionaryExprSyntax.self) { return callee.trimmedDescription }
        guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
        return callable.contains(name) ? name : nil
    }
}
