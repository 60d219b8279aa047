extension YAMLDocument {
    /// A JSON text with each pair of escaped surrogates written as the one escape that YAML has for it.
    ///
    /// JSON is YAML but for this: YAML refuses `\uD83D\uDE00`. Text that does not begin as a JSON object is left alone,
    /// and so is an unpaired surrogate, which libyaml then refuses with its place.
    static func joiningSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == UInt8(ascii: "\\"), position + 1 < bytes.count else {
                result.append(byte)
                position += 1
                continue
            }
            if let high = escape(bytes, at: position), 0xD800..<0xDC00 ~= high,
                let low = escape(bytes, at: position + 6), 0xDC00..<0xE000 ~= low
            {
                let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                let digits = String(scalar, radix: 16)
                result += Array("\\U".utf8) + Array(String(repeating: "0", count: 8 - digits.count).utf8)
                result += Array(digits.utf8)
                position += 12
            } else {
                result += bytes[position...(position + 1)]
                position += 2
            }
        }
        return result
    }

    /// The value of the `\uXXXX` at `position`, if there is one.
    private static func escape(_ bytes: [UInt8], at position: Int) -> UInt32? {
        guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[(position + 2)..<(position + 6)]
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
