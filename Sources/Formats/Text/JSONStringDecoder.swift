/// Takes the escapes out of a JSON string (RFC 8259 §7).
package enum JSONStringDecoder {
    /// Writes what the JSON string `text`, quotation marks included, stands for into `target`, in UTF-8.
    /// - Parameter target: has room for as many bytes as `text` has; what is meant never needs more.
    /// - Returns: the bytes written; nil when `text` is not one JSON string in well-formed UTF-8 without lone surrogates.
    package static func decode(_ text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
        let quote = UInt8(ascii: "\"")
        guard text.count >= 2, text.first == quote, text.last == quote, target.count >= text.count,
            JSONText.isWellFormed(text)
        else { return nil }
        var count = 0
        var position = 1
        let end = text.count - 1
        while position < end {
            let byte = text[position]
            if byte == UInt8(ascii: "\\") {
                guard let (scalar, length) = escape(text, at: position, end: end), let bytes = UTF8.encode(scalar)
                else {
                    return nil
                }
                for byte in bytes {
                    target[count] = byte
                    count += 1
                }
                position += length
            } else {
                guard byte >= 0x20, byte != quote else { return nil }
                target[count] = byte
                count += 1
                position += 1
            }
        }
        return count
    }

    /// The character that the escape at `position` stands for, and the escape's length.
    private static func escape(
        _ text: UnsafeRawBufferPointer, at position: Int, end: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard position + 1 < end else { return nil }
        switch text[position + 1] {
        case UInt8(ascii: "\""): return ("\"", 2)
        case UInt8(ascii: "\\"): return ("\\", 2)
        case UInt8(ascii: "/"): return ("/", 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            guard let unit = unit(text, at: position + 2, end: end) else { return nil }
            if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
            guard (0xD800...0xDBFF).contains(unit), position + 7 < end, text[position + 6] == UInt8(ascii: "\\"),
                text[position + 7] == UInt8(ascii: "u"), let low = self.unit(text, at: position + 8, end: end),
                (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
            else { return nil }
            return (scalar, 12)
        default: return nil
        }
    }

    private static func unit(_ text: UnsafeRawBufferPointer, at position: Int, end: Int) -> UInt32? {
        guard position + 4 <= end else { return nil }
        var value: UInt32 = 0
        for byte in text[position..<position + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }
}
