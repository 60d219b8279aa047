import SwiftSyntax

/// A part of a property's type that no column can hold.
struct UnsupportedType {
    let node: Syntax
    /// What it is, as in `is a function`.
    let kind: String

    /// The first such part of `type`, or nil when the type may be storable.
    static func find(in type: TypeSyntax) -> UnsupportedType? {
        if let optional = type.as(OptionalTypeSyntax.self) {
            if optional.wrappedType.is(OptionalTypeSyntax.self) {
                return UnsupportedType(node: Syntax(type), kind: "an optional of an optional")
            }
            return find(in: optional.wrappedType)
        }
        if let array = type.as(ArrayTypeSyntax.self) { return find(in: array.element) }
        if let dictionary = type.as(DictionaryTypeSyntax.self) {
            return find(in: dictionary.key) ?? find(in: dictionary.value)
        }
        if let attributed = type.as(AttributedTypeSyntax.self) { return find(in: attributed.baseType) }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return find(in: only.type)
        }
        if let named = type.as(IdentifierTypeSyntax.self) { return find(inNamed: named) }
        return kind(of: type).map { UnsupportedType(node: Syntax(type), kind: $0) }
    }

    private static func find(inNamed type: IdentifierTypeSyntax) -> UnsupportedType? {
        if ["Any", "AnyObject", "Void", "Never"].contains(type.name.text) {
            return UnsupportedType(node: Syntax(type), kind: type.name.text)
        }
        for argument in type.genericArgumentClause?.arguments ?? [] {
            if let part = argument.argument.as(TypeSyntax.self), let found = find(in: part) { return found }
        }
        return nil
    }

    private static func kind(of type: TypeSyntax) -> String? {
        switch type.kind {
        case .functionType: "a function"
        case .tupleType: "a tuple"
        case .metatypeType: "a metatype"
        case .implicitlyUnwrappedOptionalType: "an implicitly unwrapped optional"
        case .compositionType: "a composition of protocols"
        case .someOrAnyType: type.trimmedDescription.hasPrefix("some") ? "an opaque type" : "an existential"
        default: nil
        }
    }
}
