import Digests

extension Schema {
    /// SHA-256, in hexadecimal, of what the entities mean: names, types, optionality and uniqueness. The order of
    /// entities and attributes, defaults, former names, and the schema's own name and version do not change it.
    public var fingerprint: String {
        SHA256Digest(of: canonicalText).description
    }

    /// The text that ``fingerprint`` is the digest of: a line for each fact, sorted within its entity.
    var canonicalText: String {
        var text = "ferry schema 1\n"
        for entity in entities.sorted(by: { $0.name < $1.name }) {
            text += "entity \(Self.quoted(entity.name))\n"
            for attribute in entity.attributes.sorted(by: { $0.name < $1.name }) {
                let need = attribute.isOptional ? "optional" : "required"
                text += "attribute \(Self.quoted(attribute.name)) \(attribute.type.rawValue) \(need)\n"
            }
            let constraints = entity.distinctConstraints.map { names in
                names.sorted().map { Self.quoted($0) }.joined(separator: " ")
            }
            for constraint in constraints.sorted() { text += "unique \(constraint)\n" }
        }
        return text
    }

    /// A name that cannot be taken for anything else in the canonical text.
    private static func quoted(_ name: String) -> String {
        "\"" + name.map { $0 == "\"" || $0 == "\\" || $0.isNewline ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
