/// Writes the member by which predicates and sort descriptors find a model's attributes.
struct KeyPathMembers {
    private let model: ModelDeclaration

    init(_ model: ModelDeclaration) {
        self.model = model
    }

    /// The name of the attribute that a key path reads.
    /// - Parameter type: the type in whose body this is written, as code there can call it. A class is called by its name:
    ///   the literal of a key path from a class's `Self` traps when it is evaluated (Swift 6.3).
    func attributeName(in type: String = "Self") -> String {
        let properties = type == "Self" ? model.recordProperties : model.properties
        let attributes = properties.map { "(\\\(type).\($0.identifier), \"\($0.name)\")," }
        return """
            /// The name of the attribute that `keyPath` reads, or nil when it reads none.
            \(model.access.prefix)static func attributeName(for keyPath: Swift.AnyKeyPath) -> Swift.String? {
                ModelStore.AttributeKeyPaths.name(
                    of: keyPath,
                    among: [
                        \(attributes.joined(separator: "\n            "))
                    ])
            }
            """
    }
}
