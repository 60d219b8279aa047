/// A value as SQLite stores it.
public enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

// Not by nil: an optional value compared with nil must mean that there is none.
extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A real.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension Value {
    /// The text, or nil when the value is of another kind.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The integer, or nil when the value is of another kind.
    public var integer: Int64? {
        if case .integer(let integer) = self { integer } else { nil }
    }

    /// The real, or nil when the value is of another kind.
    public var real: Double? {
        if case .real(let real) = self { real } else { nil }
    }

    /// The bytes of a blob, or nil when the value is of another kind.
    public var blob: [UInt8]? {
        if case .blob(let blob) = self { blob } else { nil }
    }
}
