/// A scalar of a YAML document, resolved by the core schema of YAML 1.2.2 (§10.3.2), where `no` and `yes` are text.
struct YAMLScalar: Hashable {
    /// What a scalar stands for.
    enum Value: Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// An integer that 64 bits do not hold.
        case hugeInteger
        case real(Double)
        case string(String)
    }

    var text: String
    /// Whether it stands without quotes; only then is it anything but text.
    var isPlain: Bool

    /// The value.
    var value: Value {
        guard isPlain else { return .string(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .real(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .real(-.infinity)
        case ".nan", ".NaN", ".NAN": return .real(.nan)
        default: return Self.number(text) ?? .string(text)
        }
    }

    /// What it is, in words for messages.
    var kind: String {
        switch value {
        case .null: "null"
        case .bool(let value): "the Boolean \(value)"
        case .integer(let value): "the number \(value)"
        case .hugeInteger: "a number beyond 64 bits"
        case .real(let value): "the number \(value)"
        case .string: "text"
        }
    }

    private static func number(_ text: String) -> Value? {
        guard let first = text.utf8.first, first < 0x3A else { return nil }
        for (prefix, radix) in [("0o", 8), ("0x", 16)] where text.hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.hexDigitValue ?? 16 < radix }) else {
                return nil
            }
            return Int64(digits, radix: radix).map { .integer($0) } ?? .hugeInteger
        }
        if text.wholeMatch(of: #/[-+]?[0-9]+/#) != nil {
            return Int64(text).map { .integer($0) } ?? .hugeInteger
        }
        guard text.wholeMatch(of: #/[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/#) != nil else { return nil }
        return Double(text).map { .real($0) }
    }
}
