/// Reads the text of an ``XMLPath``.
struct XMLPathParser {
    private let text: [Character]
    private var position = 0
    private var stepCount = 0

    /// The states of a match are the bits of one word.
    private static let mostSteps = 64

    init(_ text: String) {
        self.text = Array(text)
    }

    mutating func alternatives() throws(XMLPathFault) -> [[XMLPath.Step]] {
        var result: [[XMLPath.Step]] = []
        repeat {
            result.append(try path())
        } while take("|")
        guard position == text.count else { throw fault("expected `/`, `[` or `|`") }
        return result
    }

    private mutating func path() throws(XMLPathFault) -> [XMLPath.Step] {
        var steps: [XMLPath.Step] = []
        while take("/") {
            let axis: XMLPath.Axis = isNext("/") ? .descendant : .child
            if axis == .descendant { position += 1 }
            steps.append(XMLPath.Step(axis: axis, name: try nameTest(), conditions: try conditions()))
            stepCount += 1
        }
        guard !steps.isEmpty else { throw fault("expected `/` or `//` and the name of an element") }
        guard stepCount <= Self.mostSteps else { throw fault("expected at most \(Self.mostSteps) steps in all") }
        for step in steps.dropLast() where step.conditions.contains(where: { !$0.isAttribute }) {
            throw fault("a condition on a child is possible in the last step only; found one before the step that ends")
        }
        return steps
    }

    private mutating func nameTest() throws(XMLPathFault) -> XMLPath.NameTest {
        if take("*") { return .any }
        let (prefix, local) = try qualifiedName("the name of an element, or `*`,")
        return .named(prefix: prefix, local: local)
    }

    private mutating func conditions() throws(XMLPathFault) -> [XMLPath.Condition] {
        var conditions: [XMLPath.Condition] = []
        while take("[") {
            let isAttribute = take("@")
            let (prefix, local) = try qualifiedName("`@` and an attribute, or a child element,")
            var condition = XMLPath.Condition(isAttribute: isAttribute, prefix: prefix, local: local)
            skipSpace()
            if isNext("!") {
                position += 1
                guard isNext("=") else { throw fault("expected `=` after `!`") }
                condition.isNegated = true
            }
            if take("=") { condition.value = try literal() }
            guard take("]") else { throw fault("expected `]`") }
            conditions.append(condition)
        }
        return conditions
    }

    private mutating func literal() throws(XMLPathFault) -> String {
        skipSpace()
        guard position < text.count, text[position] == "'" || text[position] == "\"" else {
            throw fault("expected a value in quotes")
        }
        let quote = text[position]
        position += 1
        let start = position
        while position < text.count, text[position] != quote { position += 1 }
        guard position < text.count else { throw fault("expected a quote that closes the value") }
        position += 1
        return String(text[start..<position - 1])
    }

    private mutating func qualifiedName(_ expected: String) throws(XMLPathFault) -> (String?, String) {
        skipSpace()
        let first = try name(expected)
        guard isNext(":") else { return (nil, first) }
        position += 1
        return (first, try name("a name after `:`"))
    }

    private mutating func name(_ expected: String) throws(XMLPathFault) -> String {
        let start = position
        while position < text.count, Self.isNameCharacter(text[position], isFirst: position == start) { position += 1 }
        guard position > start else { throw fault("expected \(expected)") }
        return String(text[start..<position])
    }

    private static func isNameCharacter(_ character: Character, isFirst: Bool) -> Bool {
        if character.isLetter || character == "_" { return true }
        guard let ascii = character.asciiValue else { return !character.isWhitespace }
        return !isFirst && (character.isNumber || ascii == UInt8(ascii: "-") || ascii == UInt8(ascii: "."))
    }

    private func isNext(_ character: Character) -> Bool {
        position < text.count && text[position] == character
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard isNext(character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < text.count, text[position].isWhitespace { position += 1 }
    }

    private func fault(_ message: String) -> XMLPathFault {
        XMLPathFault(message: message, column: position + 1)
    }
}
