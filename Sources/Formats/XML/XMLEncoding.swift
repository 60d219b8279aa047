/// The encoding of an XML document, told by its first bytes (XML 1.0, appendix F).
enum XMLEncoding {
    /// The text is UTF-8 and needs no conversion.
    case utf8
    /// The name of another encoding.
    case named(String)

    /// How many bytes are looked at.
    static let headSize = 1024

    init(head: [UInt8]) {
        let wide = ["UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UCS-2", "UCS-4", "ISO-10646-UCS-2", "ISO-10646-UCS-4"]
        if let name = Self.byUnits(head) {
            self = .named(name)
        } else if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if let name = Self.declared(head), !wide.contains(name.uppercased()),
            !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased())
        {
            self = .named(name)
        } else {
            // One that says UTF-16 but has bytes was saved by a program that thought in UTF-16.
            self = .utf8
        }
    }

    /// By a byte order mark of 16 or 32 bits, or by how wide `<` is.
    private static func byUnits(_ head: [UInt8]) -> String? {
        switch Array(head.prefix(4)) {
        case [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C]: "UTF-32BE"
        case [0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0]: "UTF-32LE"
        case let start where start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0, 0x3C]): "UTF-16BE"
        case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0x3C, 0]): "UTF-16LE"
        default: nil
        }
    }

    /// The name in the XML declaration.
    private static func declared(_ head: [UInt8]) -> String? {
        guard head.starts(with: "<?xml".utf8) else { return nil }
        let text = String(decoding: head.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let word = text.range(of: "encoding") else { return nil }
        let rest = text[word.upperBound...].drop { $0.isWhitespace }
        guard rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { $0.isWhitespace }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        let name = value.dropFirst().prefix { $0 != quote }
        return name.isEmpty || name.count > 40 ? nil : String(name)
    }
}
