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
        return lines
    }

    private static func words(_ attribute: AttributeDescription) -> String {
        (attribute.isOptional ? "optional " : "required ") + attribute.type.rawValue
    }

    private static func listed(_ names: Set<String>) -> String {
        "(" + names.sorted().joined(separator: ", ") + ")"
    }
}
