/// Decodes base64 (RFC 4648 §4) that arrives in pieces, straight into the caller's bytes. White space is skipped.
package struct Base64Decoder: Sendable {
    private var group: UInt32 = 0
    private var groupCount = 0
    private var paddingCount = 0

    private static let invalid: UInt8 = 0xFF
    private static let space: UInt8 = 0xFE
    private static let padding: UInt8 = 0xFD

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(character)] = UInt8(truncatingIfNeeded: value)
        }
        for character in " \t\r\n".utf8 { values[Int(character)] = space }
        values[Int(UInt8(ascii: "="))] = padding
        return values
    }()

    /// Creates a decoder that has seen nothing.
    package init() {}

    /// Appends to `output` what `text` holds.
    /// - Returns: false when there is a character that is not base64, or one behind the padding.
    package mutating func decode(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        let capacity = 3 << 10
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + 4) { scratch in
            Self.values.withUnsafeBufferPointer { values in
                var position = 0
                var count = 0
                while position < text.count {
                    if count >= capacity - 3 {
                        output.append(contentsOf: scratch[..<count])
                        count = 0
                    }
                    if groupCount == 0, paddingCount == 0, position + 4 <= text.count {
                        let a = values[Int(text[position])]
                        let b = values[Int(text[position + 1])]
                        let c = values[Int(text[position + 2])]
                        let d = values[Int(text[position + 3])]
                        if a | b | c | d < 64 {
                            scratch[count] = a << 2 | b >> 4
                            scratch[count + 1] = b << 4 | c >> 2
                            scratch[count + 2] = c << 6 | d
                            count += 3
                            position += 4
                            continue
                        }
                    }
                    guard take(values[Int(text[position])], scratch, &count) else { return false }
                    position += 1
                }
                output.append(contentsOf: scratch[..<count])
                return true
            }
        }
    }

    /// Appends the bytes of an unpadded last group.
    /// - Returns: false when the text ends in the middle of a byte.
    package mutating func finish(into output: inout [UInt8]) -> Bool {
        switch groupCount {
        case 0:
            return true
        case 2:
            output.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            output.append(UInt8(truncatingIfNeeded: group >> 10))
            output.append(UInt8(truncatingIfNeeded: group >> 2))
        default:
            return false
        }
        return paddingCount == 0 || paddingCount + groupCount == 4
    }

    private mutating func take(
        _ value: UInt8, _ scratch: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> Bool {
        switch value {
        case Self.space:
            return true
        case Self.padding:
            paddingCount += 1
            return paddingCount <= 2 && groupCount >= 2
        case Self.invalid:
            return false
        default:
            guard paddingCount == 0 else { return false }
            group = group << 6 | UInt32(value)
            groupCount += 1
            if groupCount == 4 {
                scratch[count] = UInt8(truncatingIfNeeded: group >> 16)
                scratch[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                scratch[count + 2] = UInt8(truncatingIfNeeded: group)
                count += 3
                group = 0
                groupCount = 0
            }
            return true
        }
    }
}
