extension JSONText {
    /// Whether `text` is one JSON number and nothing else (RFC 8259 §6).
    package static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        func peek() -> UInt8? { position < text.count ? text[position] : nil }
        func skipDigits() -> Bool {
            let start = position
            while let byte = peek(), isDigit(byte) { position += 1 }
            return position > start
        }
        if peek() == UInt8(ascii: "-") { position += 1 }
        if peek() == UInt8(ascii: "0") {
            position += 1
        } else if !skipDigits() {
            return false
        }
        if peek() == UInt8(ascii: ".") {
            position += 1
            if !skipDigits() { return false }
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            if !skipDigits() { return false }
        }
        return position == text.count
    }

    /// Whether `text` is well-formed UTF-8 (Unicode 15, table 3-7).
    package static func isWellFormed(_ text: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position < text.count {
            let lead = text[position]
            if lead < 0x80 {
                position += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return false
            }
            guard position + length <= text.count, second.contains(text[position + 1]) else { return false }
            for offset in 2..<max(length, 2) where text[position + offset] & 0xC0 != 0x80 { return false }
            position += length
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

extension JSONText {
    /// Appends `json`, a JSON text, on one line: line breaks and tabs between its tokens are left out.
    package static func append(oneLine json: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        guard json.contains(where: { $0 < 0x20 }) else {
            output.append(contentsOf: json)
            return
        }
        // Inside strings JSON has no control characters, so all of them stand between tokens.
        for byte in json where byte >= 0x20 { output.append(byte) }
    }
}
