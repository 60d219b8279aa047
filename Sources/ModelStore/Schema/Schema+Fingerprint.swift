import Digests

extension Schema {
    /// SHA-256, in hexadecimal, of what the entities mean: names, types, optionality, uniqueness, indexes, where
    /// relationships lead, and who inherits from whom. The order of entities and attributes, defaults, former names, rules,
    /// delete rules, limits of counts, and the schema's own name and version do not change it.
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
                let place = attribute.isExternal ? " external" : ""
                text += "attribute \(Self.quoted(attribute.name)) \(attribute.type.rawValue) \(need)\(place)\n"
            }
            let constraints = entity.distinctConstraints.map { names in
                names.sorted().map { Self.quoted($0) }.joined(separator: " ")
            }
            for constraint in constraints.sorted() { text += "unique \(constraint)\n" }
            text += Self.canonicalText(ofIndexesAndRelationshipsOf: entity)
        }
        return text
    }

    private static func canonicalText(ofIndexesAndRelationshipsOf entity: EntityDescription) -> String {
        var lines = Set(entity.indexes).map { names in "index " + names.map { quoted($0) }.joined(separator: " ") }
        lines += entity.relationships.map { relationship in
            let kind = relationship.isToMany ? "many" : "one"
            let parts = [
                relationship.inverse.map { "inverse \(quoted($0))" }, relationship.orderedBy.map { "by \(quoted($0))" },
                relationship.joinEntity.map { "join \(quoted($0))" },
            ]
            return
                (["relationship \(quoted(relationship.name)) to \(kind) \(quoted(relationship.destination))"]
                + parts.compactMap { $0 }).joined(separator: " ")
        }
        lines += entity.subentities.map { subentity in
            let required = subentity.requiredAttributes.sorted().map { " required \(quoted($0))" }.joined()
            let attributes = subentity.attributes.sorted().map { " \(quoted($0))" }.joined()
            return "subentity \(quoted(subentity.name)) of \(quoted(subentity.superentity))\(attributes)\(required)"
        }
        return lines.sorted().map { $0 + "\n" }.joined()
    }

    /// A name that cannot be taken for anything else in the canonical text.
    private static func quoted(_ name: String) -> String {
        "\"" + name.map { $0 == "\"" || $0 == "\\" || $0.isNewline ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
