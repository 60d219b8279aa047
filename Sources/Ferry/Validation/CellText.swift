/// Questions about text in a cell, answered on its UTF-8 without making a String of it where that can be avoided.
enum CellText {
    /// The part between the white space at both ends.
    static func trimmed(_ text: UnsafeRawBufferPointer) -> Range<Int> {
        var start = 0
        while start < text.count, let (length, isSpace) = scalar(text, at: start), isSpace { start += length }
        var end = text.count
        while end > start {
            var lead = end - 1
            while lead > start, text[lead] & 0xC0 == 0x80, end - lead < 4 { lead -= 1 }
            guard let (length, isSpace) = scalar(text, at: lead), isSpace, lead + length == end else { break }
            end = lead
        }
        return start..<end
    }

    /// Whether there is nothing but white space.
    static func isBlank(_ text: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position < text.count {
            guard let (length, isSpace) = scalar(text, at: position), isSpace else { return false }
            position += length
        }
        return true
    }

    /// Whether the number of characters (extended grapheme clusters) lies within the bounds.
    static func hasLength(_ text: UnsafeRawBufferPointer, min: Int, max: Int) -> Bool {
        // There are at most as many characters as bytes, so most text needs no counting.
        if text.count < min { return false }
        if min <= 1, text.count <= max { return true }
        let isPlain = text.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        let count = isPlain ? text.count : String(decoding: text, as: UTF8.self).count
        return count >= min && count <= max
    }

    /// The length in bytes of the scalar at `position` and whether it is white space; nil when it is ill-formed.
    private static func scalar(_ text: UnsafeRawBufferPointer, at position: Int) -> (length: Int, isSpace: Bool)? {
        let lead = text[position]
        if lead < 0x80 { return (1, lead == 0x20 || (0x09...0x0D).contains(lead)) }
        // Every white-space scalar beyond ASCII lies below U+3001, so it has two or three bytes.
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard lead >= 0xC2, position + length <= text.count else { return nil }
        guard length < 4 else { return (4, false) }
        var value = UInt32(lead & (length == 2 ? 0x1F : 0x0F))
        for offset in 1..<length { value = value << 6 | UInt32(text[position + offset] & 0x3F) }
        return (length, Unicode.Scalar(value)?.properties.isWhitespace ?? false)
    }
}
