extension PipelineFileReader {
    /// The rules of each field: first those that put right, then the demands, in an order that does not depend on the
    /// file's.
    mutating func rules(_ node: YAMLNode, of section: Section) -> [ValidationRule] {
        let fields = entries(node, for: section.rawValue, expected: "a mapping of fields to rules") ?? []
        if fields.isEmpty, case .mapping = node.content {
            report("`\(section.rawValue)` says nothing", at: node, expected: "a mapping of fields to rules")
        }
        return fields.flatMap { rules(of: $0, section: section) }
    }

    private mutating func rules(of entry: YAMLNode.Entry, section: Section) -> [ValidationRule] {
        if case .scalar = entry.value.content {
            report(
                "the rules of `\(entry.key.prefix(80))` are \(entry.value.kind)", at: entry.value,
                expected: "a mapping such as `{ required: true }`")
            return []
        }
        guard let rules = fields(entry.value, of: section) else { return [] }
        var kinds: [ValidationRule.Kind] = []
        if let node = rules["trim"], boolean(node, for: "trim") == true { kinds.append(.trim) }
        if let node = rules["default"], let value = value(node, for: "default") {
            if value == .null { report("`default` is null", at: node, expected: "a value that null becomes") }
            kinds.append(.defaultValue(value))
        }
        if let node = rules["clamp"], let (min, max) = bounds(node, of: .clamp) {
            kinds.append(.clamp(min: min, max: max))
        }
        kinds += demands(rules)
        let severities: [(String, ValidationRule.Severity)] = [("error", .error), ("warning", .warning)]
        let severity = rules["severity"].flatMap { choice($0, for: "severity", of: severities) } ?? .error
        let all = kinds.map { ValidationRule(entry.key, $0, severity: severity) }
        note(.rules(of: entry.key, all, in: section), at: entry.keyPlace)
        return all
    }

    private mutating func demands(_ rules: [String: YAMLNode]) -> [ValidationRule.Kind] {
        var kinds: [ValidationRule.Kind] = []
        if let node = rules["required"], boolean(node, for: "required") == true { kinds.append(.required) }
        if let node = rules["length"], let length = length(node) { kinds.append(length) }
        if let node = rules["range"], let (min, max) = bounds(node, of: .range) {
            kinds.append(.range(min: min, max: max))
        }
        if let node = rules["one_of"] {
            if case .sequence(let items) = node.content, !items.isEmpty {
                kinds.append(.oneOf(items.compactMap { value($0, for: "one_of") }))
            } else if !node.isRefused {
                report("`one_of` is \(node.kind)", at: node, expected: "a list of at least one value")
            }
        }
        if let node = rules["pattern"], let pattern = pattern(node) { kinds.append(.pattern(pattern)) }
        return kinds
    }

    private mutating func length(_ node: YAMLNode) -> ValidationRule.Kind? {
        guard let fields = fields(node, of: .length) else { return nil }
        let all = 0...Int(Int32.max)
        let min = fields["min"].flatMap { integer($0, for: "min", in: all) }
        let max = fields["max"].flatMap { integer($0, for: "max", in: all) }
        if fields.isEmpty { report("`length` says nothing", at: node, expected: "`min` or `max`") }
        if let min, let max, min > max { report("`min` is above `max`", at: node) }
        return .length(min: min, max: max)
    }

    private mutating func bounds(_ node: YAMLNode, of section: Section) -> (min: RuleValue?, max: RuleValue?)? {
        guard let fields = fields(node, of: section) else { return nil }
        let min = fields["min"].flatMap { bound($0, for: "min") }
        let max = fields["max"].flatMap { bound($0, for: "max") }
        if fields.isEmpty { report("`\(section.rawValue)` says nothing", at: node, expected: "`min` or `max`") }
        if let lower = fields["min"].flatMap({ number($0) }), let upper = fields["max"].flatMap({ number($0) }),
            lower > upper
        {
            report("`min` is above `max`", at: node)
        }
        return (min, max)
    }

    private mutating func bound(_ node: YAMLNode, for name: String) -> RuleValue? {
        guard let value = value(node, for: name) else { return nil }
        switch value {
        case .integer, .real: return value
        case .string(let text) where text.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?/#) != nil: return value
        default:
            report("`\(name)` is \(node.kind)", at: node, expected: "a number, or a date such as `2000-01-01`")
            return nil
        }
    }

    private mutating func pattern(_ node: YAMLNode) -> String? {
        guard let pattern = text(node, for: "pattern") else { return nil }
        // The parser of regular expressions goes as deep as the expression nests; a length keeps it in bounds.
        guard pattern.utf8.count <= 1_000 else {
            report("`pattern` is longer than 1000 bytes", at: node, expected: "a shorter regular expression")
            return nil
        }
        guard (try? Regex(pattern)) != nil else {
            report("`pattern` is no regular expression", at: node, expected: "one, such as `^[A-Z]{2}`")
            return nil
        }
        return pattern
    }
}
