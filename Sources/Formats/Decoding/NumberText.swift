/// Numbers that stand in text, as people and forms write them.
enum NumberText {
    /// The number that `text` holds, without white space around it and without a plus sign, or nil when it is none.
    ///
    /// Other than in JSON it may begin with zeros or with the point, and end with the point.
    static func number(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        var start = 0
        var end = text.count
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        if start < end, text[start] == UInt8(ascii: "+") { start += 1 }
        var position = start
        if start < end, text[start] == UInt8(ascii: "-") {
            guard start == 0 || text[start - 1] != UInt8(ascii: "+") else { return nil }
            position += 1
        }
        let whole = skipDigits(text, &position, end)
        var fraction = 0
        if position < end, text[position] == UInt8(ascii: ".") {
            position += 1
            fraction = skipDigits(text, &position, end)
        }
        guard whole + fraction > 0 else { return nil }
        if position < end, text[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < end, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
                position += 1
            }
            guard skipDigits(text, &position, end) > 0 else { return nil }
        }
        guard position == end else { return nil }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    private static func skipDigits(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int) -> Int {
        let start = position
        while position < end, text[position] &- 0x30 < 10 { position += 1 }
        return position - start
    }
}
