/// Writes JSON text into a growing byte buffer. What it writes is always valid JSON.
package enum JSONText {
    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// Appends `text` (UTF-8) as a JSON string. Control characters, the quotation mark and the backslash are escaped,
    /// everything else stays as it is; ill-formed UTF-8 is repaired with U+FFFD.
    package static func append(string text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        appendEscaped(text, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    /// Appends `text` as a JSON string.
    package static func append(string text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(string: UnsafeRawBufferPointer($0), to: &output) }
    }

    /// Appends `value` in decimal digits.
    package static func append(integer value: Int64, to output: inout [UInt8]) {
        if value < 0 { output.append(UInt8(ascii: "-")) }
        append(integer: value.magnitude, to: &output)
    }

    /// Appends `value` in decimal digits.
    package static func append(integer value: UInt64, to output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = value
            var position = digits.count
            repeat {
                position -= 1
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
                digits[position] = UInt8(truncatingIfNeeded: remainder) &+ UInt8(ascii: "0")
                rest = quotient
            } while rest != 0
            output.append(contentsOf: digits[position...])
        }
    }

    /// Appends the shortest decimal that reads back as `value`; null when it is not finite.
    package static func append(real value: Double, to output: inout [UInt8]) {
        appendDescription(value.isFinite ? value.description : "null", to: &output)
    }

    /// Appends the shortest decimal that reads back as `value` in single precision; null when it is not finite.
    package static func append(real value: Float, to output: inout [UInt8]) {
        appendDescription(value.isFinite ? value.description : "null", to: &output)
    }

    /// Appends `bytes` as a JSON string of base64 (RFC 4648 §4, padded).
    package static func append(base64 bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        Base64Encoder.append(bytes, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    private static func appendDescription(_ text: String, to output: inout [UInt8]) {
        output.append(contentsOf: text.utf8)
    }

    // MARK: Strings

    private static func appendEscaped(_ text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        guard let base = text.baseAddress else { return }
        let start = output.count
        var high: UInt64 = 0
        var copied = 0
        var position = 0
        while position < text.count {
            if position + 8 <= text.count {
                let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                if !hasEscaped(word) {
                    high |= word
                    position += 8
                    continue
                }
            }
            let end = min(position + 8, text.count)
            while position < end {
                let byte = text[position]
                high |= UInt64(byte)
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied..<position]))
                    appendEscape(of: byte, to: &output)
                    copied = position + 1
                }
                position += 1
            }
        }
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied...]))
        // Escaping only looks at ASCII, so ill-formed text can be repaired afterwards, in the rare case.
        if high & 0x8080_8080_8080_8080 != 0, !isWellFormed(text) {
            let repaired = String(decoding: output[start...], as: UTF8.self)
            output.removeSubrange(start...)
            output.append(contentsOf: repaired.utf8)
        }
    }

    /// Whether any of the eight bytes must be escaped. After "Bit Twiddling Hacks" (S. E. Anderson): a byte below n,
    /// and a zero byte, are found without branches.
    private static func hasEscaped(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let control = (word &- ones &* 0x20) & ~word
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found = control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        return found & highs != 0
    }

    private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        default:
            output.append(contentsOf: "u00".utf8)
            output.append(hexDigits[Int(byte >> 4)])
            output.append(hexDigits[Int(byte & 15)])
        }
    }
}
