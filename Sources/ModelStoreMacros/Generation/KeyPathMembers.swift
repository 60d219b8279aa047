/// Writes the member by which predicates and sort descriptors find a model's attributes.
struct KeyPathMembers {
    private let model: ModelDeclaration
    private let prefix: String

    init(_ model: ModelDeclaration) {
        self.model = model
        prefix = model.access.prefix
    }

    /// The name of the attribute that a key path reads.
    /// - Parameter type: the type in whose body this is written, as code there can call it. A class is called by its name:
    ///   the literal of a key path from a class's `Self` traps when it is evaluated (Swift 6.3).
    func attributeName(in type: String = "Self") -> String {
        let properties = type == "Self" ? model.recordProperties : model.properties
        return """
            /// The name of the attribute that `keyPath` reads, or nil when it reads none.
            \(prefix)static func attributeName(for keyPath: Swift.AnyKeyPath) -> Swift.String? {
            \(lookup(of: properties, in: type))
            }
            """
    }

    /// The same in a class that has subclasses or a superclass.
    var classAttributeName: String {
        let inherited = model.superclass == nil ? "" : "\n        ?? super.attributeName(for: keyPath)"
        return """
            /// The name of the attribute that `keyPath` reads, or nil when it reads none.
            \(prefix)\(model.typeMember) func attributeName(for keyPath: Swift.AnyKeyPath) -> Swift.String? {
                Record.attributeName(for: keyPath, in: \(model.name).self)\(inherited)
            }
            """
    }

    /// In the twin of such a class: the same for key paths whose root is a subclass, which are equal to none that begin at
    /// this class.
    var inheritedAttributeName: String {
        let rest = model.superclass.map { "\n        ?? \($0).Record.attributeName(for: keyPath, in: heir)" } ?? ""
        return """
            /// The name of the attribute of `\(model.name)` that `keyPath`, whose root is `heir`, reads, or nil when it reads none.
            \(prefix)static func attributeName<Heir: \(model.name)>(
                for keyPath: Swift.AnyKeyPath, in heir: Heir.Type
            ) -> Swift.String? {
            \(lookup(of: model.properties, in: "Heir"))\(rest)
            }
            """
    }

    private func lookup(of properties: [ModelProperty], in type: String) -> String {
        let attributes = properties.map { "(\\\(type).\($0.identifier), \"\($0.name)\")," }
        return """
                ModelStore.AttributeKeyPaths.name(
                    of: keyPath,
                    among: [
                        \(attributes.joined(separator: "\n            "))
                    ])
            """
    }
}
