/// Reads the plain cases of a JSON array: no escapes and no nesting. Whatever else it meets makes it give up.
struct JSONArrayScanner {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// `bytes` must outlive the scanner.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// All elements, each read by `scan`, or nil when the text is not a plain array to its end.
    @inline(__always)
    mutating func elements<Element>(_ scan: (inout JSONArrayScanner) -> Element?) -> [Element]? {
        guard take(UInt8(ascii: "[")) else { return nil }
        var elements: [Element] = []
        if take(UInt8(ascii: "]")) { return isAtEnd ? elements : nil }
        while true {
            guard let element = scan(&self) else { return nil }
            elements.append(element)
            if take(UInt8(ascii: ",")) { continue }
            return take(UInt8(ascii: "]")) && isAtEnd ? elements : nil
        }
    }

    /// A string without escapes.
    mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                defer { position += 1 }
                return String(utf8: UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
            }
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
            position += 1
        }
        return nil
    }

    /// The characters of a number, whose form is not checked further.
    mutating func number() -> String? {
        let start = position
        loop: while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                position += 1
            default: break loop
            }
        }
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var isAtEnd: Bool { position == bytes.count }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}
