/// In what two sets of entities differ in meaning, in words for a person.
public struct SchemaDifference: Sendable, Hashable, CustomStringConvertible {
    /// One line for each difference, such as `Memo.category: only in the program`; empty when there is none.
    public let lines: [String]

    /// Compares the entities a store records with those of a program.
    public init(stored: [EntityDescription], program: [EntityDescription]) {
        let stored = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let program = Dictionary(program.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        lines = Set(stored.keys).union(program.keys).sorted().flatMap { name in
            switch (stored[name], program[name]) {
            case (let stored?, let program?): Self.compare(stored, program)
            case (nil, _): ["\(name): only in the program"]
            case (_, nil): ["\(name): only in the store"]
            }
        }
    }

    /// The lines, joined by semicolons.
    public var description: String {
        lines.joined(separator: "; ")
    }

    private static func compare(_ stored: EntityDescription, _ program: EntityDescription) -> [String] {
        var lines: [String] = []
        let names = Set(stored.attributes.map(\.name)).union(program.attributes.map(\.name)).sorted()
        for name in names {
            let left = stored.index(of: name).map { stored.attributes[$0] }
            let right = program.index(of: name).map { program.attributes[$0] }
            let place = "\(stored.name).\(name)"
            guard let left else {
                lines.append("\(place): only in the program")
                continue
            }
            guard let right else {
                lines.append("\(place): only in the store")
                continue
            }
            let (from, to) = (words(left), words(right))
            if from != to { lines.append("\(place): \(from) in the store, \(to) in the program") }
        }
        let left = Set(stored.uniquenessConstraints.map { Set($0) })
        let right = Set(program.uniquenessConstraints.map { Set($0) })
        lines += left.subtracting(right).map { "\(stored.name): unique \(listed($0)) only in the store" }.sorted()
        lines += right.subtracting(left).map { "\(stored.name): unique \(listed($0)) only in the program" }.sorted()
        lines += compare(facts(of: stored, beside: program), facts(of: program, beside: stored))
        return lines
    }

    /// Relationships, subentities and indexes: where each is, and what it is in words.
    private static func facts(of entity: EntityDescription, beside other: EntityDescription) -> [String: String] {
        var facts: [String: String] = [:]
        for names in entity.indexes { facts["\(entity.name): index (\(names.joined(separator: ", ")))"] = "" }
        for subentity in entity.subentities {
            let required = subentity.requiredAttributes.sorted().joined(separator: ", ")
            facts["\(subentity.name)"] =
                "a subentity of \(subentity.superentity) with \(listed(Set(subentity.attributes)))"
                + (required.isEmpty ? "" : ", requiring (\(required))")
        }
        // A to-one relationship that only one of both has is told as an attribute.
        for relationship in entity.relationships
        where relationship.isToMany || other.index(of: relationship.name) != nil {
            facts["\(entity.name).\(relationship.name)"] =
                "leads to \(relationship.isToMany ? "many of" : "one of") \(relationship.destination)"
                + (relationship.inverse.map { ", inverse \($0)" } ?? "")
                + (relationship.orderedBy.map { ", ordered by \($0)" } ?? "")
                + (relationship.joinEntity.map { ", joined by \($0)" } ?? "")
        }
        return facts
    }

    private static func compare(_ stored: [String: String], _ program: [String: String]) -> [String] {
        Set(stored.keys).union(program.keys).sorted().compactMap { place in
            let colon = place.contains(": ") ? "" : ": "
            return switch (stored[place], program[place]) {
            case (let left?, let right?):
                left == right ? nil : "\(place): \(left) in the store, \(right) in the program"
            case (let left?, nil): "\(place)\(colon)\(left) only in the store"
            case (nil, let right): "\(place)\(colon)\(right ?? "") only in the program"
            }
        }
    }

    private static func words(_ attribute: AttributeDescription) -> String {
        (attribute.isOptional ? "optional " : "required ") + attribute.type.rawValue
    }

    private static func listed(_ names: Set<String>) -> String {
        "(" + names.sorted().joined(separator: ", ") + ")"
    }
}
