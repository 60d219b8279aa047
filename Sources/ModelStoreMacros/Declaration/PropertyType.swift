import SwiftSyntax

/// The type of a stored property as it is written, and what can be told from that alone.
struct PropertyType {
    /// The type as written.
    let text: String
    /// What is wrapped, when the type is an optional.
    let wrapped: String?
    /// Whether all parts are types of the standard library or Foundation that are known to be Hashable.
    let isKnownHashable: Bool

    var isOptional: Bool { wrapped != nil }
    /// The expression for the type as a value.
    var metatype: String { text + ".self" }
    /// The same for what is wrapped, or for the type when it is no optional.
    var unwrappedMetatype: String { (wrapped ?? text) + ".self" }

    init(_ type: TypeSyntax) {
        text = type.trimmedDescription
        wrapped = Self.wrapped(of: type)?.trimmedDescription
        isKnownHashable = Self.isKnownHashable(type)
    }

    /// A reference, which is known to be Hashable.
    init(reference name: String, isOptional: Bool) {
        text = name + (isOptional ? "?" : "")
        wrapped = isOptional ? name : nil
        isKnownHashable = true
    }

    /// A type told from a literal; it is no optional.
    init(literal text: String) {
        self.init(TypeSyntax(stringLiteral: text))
    }

    /// The type of the twin's property for bytes in files; it is Hashable.
    init(external text: String, isOptional: Bool) {
        self.text = isOptional ? text + "?" : text
        wrapped = isOptional ? text : nil
        isKnownHashable = true
    }

    private static func wrapped(of type: TypeSyntax) -> TypeSyntax? {
        if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType }
        if let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
            let argument = named.genericArgumentClause?.arguments.first
        {
            return argument.argument.as(TypeSyntax.self)
        }
        return nil
    }

    private static let hashableNames: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
        "Double", "Decimal", "String", "Date", "UUID", "URL", "Data",
    ]

    private static func isKnownHashable(_ type: TypeSyntax) -> Bool {
        if let optional = type.as(OptionalTypeSyntax.self) { return isKnownHashable(optional.wrappedType) }
        if let array = type.as(ArrayTypeSyntax.self) { return isKnownHashable(array.element) }
        if let dictionary = type.as(DictionaryTypeSyntax.self) {
            return isKnownHashable(dictionary.key) && isKnownHashable(dictionary.value)
        }
        guard let named = type.as(IdentifierTypeSyntax.self) else { return false }
        guard let arguments = named.genericArgumentClause?.arguments else {
            return hashableNames.contains(named.name.text)
        }
        return ["Optional", "Array", "Set", "Dictionary"].contains(named.name.text)
            && arguments.allSatisfy { $0.argument.as(TypeSyntax.self).map(isKnownHashable) ?? false }
    }
}
