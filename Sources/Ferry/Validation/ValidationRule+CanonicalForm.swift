extension ValidationRule {
    /// A text that is equal for two rules exactly when they mean the same.
    var canonicalForm: String {
        "\(String(reflecting: field)) \(kind.canonicalForm) \(severity.rawValue)"
    }
}

extension ValidationRule.Kind {
    fileprivate var canonicalForm: String {
        func bounds(_ min: RuleValue?, _ max: RuleValue?) -> String {
            "\(min?.canonicalForm ?? "-")...\(max?.canonicalForm ?? "-")"
        }
        return switch self {
        case .required: "required"
        case .length(let min, let max): "length \(min.map(String.init) ?? "-")...\(max.map(String.init) ?? "-")"
        case .range(let min, let max): "range \(bounds(min, max))"
        case .oneOf(let values): "one of [\(values.map(\.canonicalForm).joined(separator: ", "))]"
        case .pattern(let pattern): "pattern \(String(reflecting: pattern))"
        case .trim: "trim"
        case .defaultValue(let value): "default \(value.canonicalForm)"
        case .clamp(let min, let max): "clamp \(bounds(min, max))"
        }
    }
}

extension RuleValue {
    /// The value as a rule would write it, text in quotation marks.
    var canonicalForm: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .string(let text): String(reflecting: text)
        }
    }
}
