import CXML2

/// Follows a path through the elements of one document, by names that libxml2 has interned.
///
/// The state of an open element is a bit for each step that its children may match.
struct XMLPathMatcher {
    /// A name as the document's dictionary has it.
    struct Name {
        /// Nil takes any name.
        var local: UnsafePointer<xmlChar>?
        /// Nil takes any namespace, or none.
        var space: UnsafePointer<xmlChar>?
    }

    private struct Step {
        var isDescendant: Bool
        var isLast: Bool
        var name: Name
        /// Conditions on attributes, decided when the element begins.
        var attributes: [Condition]
        /// Conditions on children, decided when the element ends.
        var children: [Condition]
    }

    /// What must be true of an attribute or a child.
    struct Condition {
        var name: Name
        var value: [UInt8]?
        var isNegated: Bool
    }

    private let steps: [Step]
    /// The state before the root.
    let start: UInt64
    /// The last steps that are no first ones: in an element's state they say that its children may be records.
    let waiting: UInt64

    /// - Parameters:
    ///   - spaces: namespaces by the path's prefixes.
    ///   - intern: the dictionary's form of a name; nil when there is no memory for it.
    /// - Throws: the prefix that is not mapped.
    init(
        _ path: XMLPath, spaces: [String: String], intern: (String) -> UnsafePointer<xmlChar>?
    ) throws(UnmappedPrefix) {
        func name(_ prefix: String?, _ local: String, isElement: Bool = true) throws(UnmappedPrefix) -> Name {
            guard let prefix else {
                // A namespace declaration without prefix does not concern attributes.
                let space = isElement ? spaces[""].flatMap(intern) : nil
                return Name(local: intern(local), space: space)
            }
            guard let space = spaces[prefix] else { throw UnmappedPrefix(prefix: prefix) }
            return Name(local: intern(local), space: intern(space))
        }
        var steps: [Step] = []
        var start: UInt64 = 0
        for alternative in path.alternatives {
            start |= 1 << UInt64(steps.count)
            for (position, step) in alternative.enumerated() {
                var result = Step(
                    isDescendant: step.axis == .descendant, isLast: position == alternative.count - 1,
                    name: Name(), attributes: [], children: [])
                if case .named(let prefix, let local) = step.name { result.name = try name(prefix, local) }
                for condition in step.conditions {
                    let made = Condition(
                        name: try name(condition.prefix, condition.local, isElement: !condition.isAttribute),
                        value: condition.value.map { Array($0.utf8) }, isNegated: condition.isNegated)
                    if condition.isAttribute { result.attributes.append(made) } else { result.children.append(made) }
                }
                steps.append(result)
            }
        }
        self.steps = steps
        self.start = start
        waiting = steps.indices.reduce(0) { steps[$1].isLast ? $0 | 1 << UInt64($1) : $0 } & ~start
    }

    struct UnmappedPrefix: Error {
        var prefix: String
    }

    /// The state of an element that begins in a parent with the state `state`, and the last steps that it matches.
    @inline(__always)
    func match(
        _ state: UInt64, _ name: UnsafePointer<xmlChar>, _ space: UnsafePointer<xmlChar>?, _ attributes: XMLAttributes
    ) -> (state: UInt64, matched: UInt64) {
        var rest = state
        var next: UInt64 = 0
        var matched: UInt64 = 0
        while rest != 0 {
            let bit = rest & (0 &- rest)
            rest ^= bit
            let position = bit.trailingZeroBitCount
            if steps[position].isDescendant { next |= bit }
            guard takes(steps[position].name, name, space) else { continue }
            if !steps[position].attributes.isEmpty, !fulfils(steps[position].attributes, attributes) { continue }
            if steps[position].isLast { matched |= bit } else { next |= bit << 1 }
        }
        return (next, matched)
    }

    /// Whether any of the steps in `matched` has all its conditions on children fulfilled.
    func isRecord(_ matched: UInt64, fulfils: (Condition) -> Bool) -> Bool {
        var rest = matched
        while rest != 0 {
            let position = rest.trailingZeroBitCount
            rest &= rest - 1
            if steps[position].children.allSatisfy(fulfils) { return true }
        }
        return false
    }

    @inline(__always)
    private func takes(_ test: Name, _ name: UnsafePointer<xmlChar>, _ space: UnsafePointer<xmlChar>?) -> Bool {
        (test.local == nil || test.local == name) && (test.space == nil || test.space == space)
    }

    private func fulfils(_ conditions: [Condition], _ attributes: XMLAttributes) -> Bool {
        conditions.allSatisfy { condition in
            for position in 0..<attributes.count where takes(condition.name, attributes[position]) {
                guard let value = condition.value else { return true }
                return attributes[position].value.elementsEqual(value) != condition.isNegated
            }
            return false
        }
    }

    private func takes(_ test: Name, _ attribute: XMLAttributes.Attribute) -> Bool {
        takes(test, attribute.name, attribute.space)
    }
}
