/// The two forms of property lists that are read.
enum PropertyListForm {
    case xml, binary

    /// Tells the form by the first bytes, of which 64 are enough for all but odd files; nil when they are of neither.
    init?(detecting bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: "bplist".utf8) {
            self = .binary
            return
        }
        if UnicodeTranscoder(detecting: bytes) != nil {
            // An old-style property list in UTF-16 has the mark, but no markup.
            guard bytes.prefix(16).contains(UInt8(ascii: "<")) else { return nil }
            self = .xml
            return
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.starts(with: mark) ? mark.count : 0
        // `<` also begins the data of an old-style property list, which goes on with a digit or `*`.
        guard let first = bytes[start...].firstIndex(where: { !PropertyListScalar.isSpace($0) }),
            bytes[first] == UInt8(ascii: "<"), first + 1 < bytes.count, Self.canFollowLessThan(bytes[first + 1])
        else { return nil }
        self = .xml
    }

    private static func canFollowLessThan(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "_") || byte >= 0x80
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
