/// How the values of a column become those of a column of another type, without loss.
enum AttributeConversion: Sendable, Hashable {
    /// The stored form is the same.
    case same
    /// An integer becomes a real.
    case real
    /// An integer becomes its decimal text.
    case text

    /// The conversion between two types; nil where values could be lost or would mean something else.
    init?(from source: AttributeType, to target: AttributeType) {
        if source == target {
            self = .same
            return
        }
        if let values = source.integers, let wider = target.integers {
            guard wider.lowerBound <= values.lowerBound, wider.upperBound >= values.upperBound else { return nil }
            self = .same
            return
        }
        switch (source, target) {
        case (.float, .double), (.uuid, .string), (.url, .string): self = .same
        case (.int8, .float), (.int16, .float), (.uint8, .float), (.uint16, .float): self = .real
        case (.int8, .double), (.int16, .double), (.int32, .double): self = .real
        case (.uint8, .double), (.uint16, .double), (.uint32, .double): self = .real
        case (_, .decimal) where source.integers != nil && source != .bool: self = .text
        default: return nil
        }
    }

    /// The SQL of the converted value of `column`.
    func sql(_ column: String) -> String {
        switch self {
        case .same: column
        case .real: "CAST(\(column) AS REAL)"
        case .text: "CAST(\(column) AS TEXT)"
        }
    }
}

extension AttributeType {
    /// The values of an integer column of this type, as SQLite holds them; nil for other types.
    fileprivate var integers: ClosedRange<Int64>? {
        switch self {
        case .bool: 0...1
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .int64: Int64.min...Int64.max
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        case .uint64: 0...Int64.max
        case .float, .double, .decimal, .string, .date, .uuid, .url, .data, .json, .reference: nil
        }
    }
}
