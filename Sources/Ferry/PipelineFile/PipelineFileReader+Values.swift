extension PipelineFileReader {
    /// The values of a mapping by key; keys that `section` does not have are reported. Nil, and reported, when the node
    /// is no mapping.
    mutating func fields(_ node: YAMLNode, of section: Section) -> [String: YAMLNode]? {
        let keys = PipelineFileKeys.keys(of: section)
        guard let entries = entries(node, for: section.rawValue, expected: "a mapping with \(list(keys.map(\.name)))")
        else { return nil }
        var fields: [String: YAMLNode] = [:]
        for entry in entries {
            if keys.contains(where: { $0.name == entry.key }) {
                fields[entry.key] = entry.value
            } else {
                unknown("key", entry.key, of: section.rawValue, at: entry.keyPlace, among: keys.map(\.name))
            }
        }
        return fields
    }

    /// The pairs of a mapping; nil, and reported, when the node is none.
    mutating func entries(_ node: YAMLNode, for name: String, expected: String) -> [YAMLNode.Entry]? {
        switch node.content {
        case .mapping(let entries): return entries
        case .refused: return nil
        default:
            report("`\(name)` is \(node.kind)", at: node, expected: expected)
            return nil
        }
    }

    /// Reports a name that is not among the valid ones.
    mutating func unknown(
        _ what: String, _ name: String, of owner: String, at place: YAMLNode.Place, among valid: [String]
    ) {
        report(
            "unknown \(what) `\(name.prefix(80))` in \(owner)", at: place, expected: list(valid),
            nearest: nearestName(to: name, in: valid))
    }

    /// Text that is not empty; nil, and reported, when the node is something else.
    mutating func text(_ node: YAMLNode, for name: String, isEmptyAllowed: Bool = false) -> String? {
        if case .scalar(let scalar) = node.content, case .string(let text) = scalar.value {
            if text.unicodeScalars.contains("\0") {
                report("`\(name)` has a NUL character", at: node, expected: "text without one")
                return nil
            }
            if isEmptyAllowed || !text.isEmpty { return text }
            report("`\(name)` is empty", at: node, expected: "text")
        } else if !node.isRefused {
            let hint = if case .scalar = node.content { " (in quotes, if that is the text)" } else { "" }
            report("`\(name)` is \(node.kind)", at: node, expected: "text\(hint)")
        }
        return nil
    }

    /// One of `choices`, each written as its key; nil, and reported, when it is none.
    mutating func choice<Value>(_ node: YAMLNode, for name: String, of choices: [(String, Value)]) -> Value? {
        guard case .scalar(let scalar) = node.content else {
            if !node.isRefused {
                report("`\(name)` is \(node.kind)", at: node, expected: list(choices.map(\.0)))
            }
            return nil
        }
        if let found = choices.first(where: { $0.0 == scalar.text }) { return found.1 }
        unknown("value", scalar.text, of: name, at: node.place, among: choices.map(\.0))
        return nil
    }

    /// `true` or `false`.
    mutating func boolean(_ node: YAMLNode, for name: String) -> Bool? {
        if case .scalar(let scalar) = node.content, case .bool(let value) = scalar.value { return value }
        if !node.isRefused { report("`\(name)` is \(node.kind)", at: node, expected: "`true` or `false`") }
        return nil
    }

    /// A whole number in `bounds`.
    mutating func integer(_ node: YAMLNode, for name: String, in bounds: ClosedRange<Int>) -> Int? {
        if case .scalar(let scalar) = node.content, case .integer(let value) = scalar.value,
            let value = Int(exactly: value), bounds.contains(value)
        {
            return value
        }
        if !node.isRefused {
            report(
                "`\(name)` is \(node.kind)", at: node,
                expected: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return nil
    }

    /// A number; nil, and not reported, when the node is none.
    func number(_ node: YAMLNode) -> Double? {
        guard case .scalar(let scalar) = node.content else { return nil }
        switch scalar.value {
        case .integer(let value): return Double(value)
        case .real(let value): return value
        default: return nil
        }
    }

    /// A list of texts, or one text that stands for a list of it.
    mutating func texts(_ node: YAMLNode, for name: String) -> [String]? {
        guard case .sequence(let items) = node.content else { return text(node, for: name).map { [$0] } }
        var texts: [String] = []
        for item in items {
            guard let text = text(item, for: name) else { continue }
            if texts.contains(text) { report("`\(text)` is in `\(name)` twice", at: item) }
            texts.append(text)
        }
        return texts
    }

    /// A constant.
    mutating func value(_ node: YAMLNode, for name: String) -> RuleValue? {
        guard case .scalar(let scalar) = node.content else {
            if !node.isRefused { report("`\(name)` is \(node.kind)", at: node, expected: "a single value") }
            return nil
        }
        switch scalar.value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .integer(let value): return .integer(value)
        case .real(let value) where value.isFinite: return .real(value)
        case .string(let value): return .string(value)
        case .real, .hugeInteger:
            report("`\(name)` is \(node.kind)", at: node, expected: "a finite value of at most 64 bits")
            return nil
        }
    }

    /// Names in words: `a`, `b` or `c`.
    private func list(_ names: [String]) -> String {
        let quoted = names.map { "`\($0)`" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension YAMLNode {
    /// Whether the node has been reported already.
    var isRefused: Bool {
        if case .refused = content { true } else { false }
    }
}
