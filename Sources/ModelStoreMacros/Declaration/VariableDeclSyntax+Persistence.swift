import SwiftSyntax

extension VariableDeclSyntax {
    /// Whether this declares stored properties of instances that are not marked `@Transient`.
    var isPersistent: Bool {
        !isStatic && attribute(named: "Transient") == nil && bindings.contains { !$0.isComputed }
    }

    /// Whether this is a property of the type.
    var isStatic: Bool {
        modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }

    /// The attributes called `name`, with or without a module's name before it.
    func attributes(named name: String) -> [AttributeSyntax] {
        attributes.compactMap { element in
            guard case .attribute(let attribute) = element else { return nil }
            let written = attribute.attributeName.trimmedDescription
            return written == name || written.hasSuffix(".\(name)") ? attribute : nil
        }
    }

    /// The first attribute called `name`.
    func attribute(named name: String) -> AttributeSyntax? {
        attributes(named: name).first
    }
}

extension PatternBindingSyntax {
    /// Whether the property has a getter of its own; observers leave it stored.
    var isComputed: Bool {
        guard let accessors = accessorBlock?.accessors else { return false }
        guard case .accessors(let list) = accessors else { return true }
        return list.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}
