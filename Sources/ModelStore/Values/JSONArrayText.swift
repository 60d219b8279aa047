/// Writes and reads JSON arrays of scalars, in the form that `JSONEncoder` gives them without its options.
enum JSONArrayText {
    /// Appends `elements` in brackets, each by `write`.
    @inline(__always)
    static func write<Element>(
        _ elements: [Element], to text: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
    ) {
        text.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            write(element, &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    /// Appends `string` in quotes, escaping quotes, backslashes and control characters only.
    static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                text.append(contentsOf: bytes)
            } else {
                for byte in bytes { appendEscaped(byte, to: &text) }
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    /// The elements of the JSON array in the cell at `position`, each read by `scan`; text that `scan` or the scanner
    /// does not understand is left to `JSONDecoder`.
    @inline(__always)
    static func read<Element: Decodable>(
        from row: RowView, at position: Int, _ scan: (inout JSONArrayScanner) -> Element?
    ) throws(ModelStoreError) -> [Element] {
        if case .text(let bytes) = row[position] {
            var scanner = JSONArrayScanner(bytes)
            if let elements = scanner.elements(scan) { return elements }
        }
        return try row.decodeJSON([Element].self, at: position)
    }

    private static func appendEscaped(_ byte: UInt8, to text: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): text.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): text.append(contentsOf: #"\\"#.utf8)
        case 0x08: text.append(contentsOf: #"\b"#.utf8)
        case 0x09: text.append(contentsOf: #"\t"#.utf8)
        case 0x0A: text.append(contentsOf: #"\n"#.utf8)
        case 0x0C: text.append(contentsOf: #"\f"#.utf8)
        case 0x0D: text.append(contentsOf: #"\r"#.utf8)
        case 0..<0x20:
            text.append(contentsOf: #"\u00"#.utf8)
            let digits = String(byte, radix: 16)
            text.append(contentsOf: (digits.count == 1 ? "0" + digits : digits).utf8)
        default: text.append(byte)
        }
    }
}
