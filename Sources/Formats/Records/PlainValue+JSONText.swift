extension PlainValue {
    /// The value as JSON: dates as seconds since 2001, data as base64, numbers that are not finite as null.
    ///
    /// Cost: linear in the size of the value.
    public var jsonText: String {
        var bytes: [UInt8] = []
        appendJSON(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as JSON (see ``jsonText``) in UTF-8.
    package func appendJSON(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): JSONText.append(integer: value, to: &output)
        case .unsigned(let value): JSONText.append(integer: value, to: &output)
        case .real(let value): JSONText.append(real: value, to: &output)
        case .string(let value): JSONText.append(string: value, to: &output)
        case .date(let value): JSONText.append(real: value.timeIntervalSinceReferenceDate, to: &output)
        case .data(let value): value.withUnsafeBytes { JSONText.append(base64: $0, to: &output) }
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (position, value) in values.enumerated() {
                if position > 0 { output.append(UInt8(ascii: ",")) }
                value.appendJSON(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .dictionary(let entries):
            output.append(UInt8(ascii: "{"))
            for (position, entry) in entries.enumerated() {
                if position > 0 { output.append(UInt8(ascii: ",")) }
                JSONText.append(string: entry.key, to: &output)
                output.append(UInt8(ascii: ":"))
                entry.value.appendJSON(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}
