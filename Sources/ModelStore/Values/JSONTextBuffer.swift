/// Writes JSON text into memory that is given, and large enough.
struct JSONTextBuffer {
    private let memory: UnsafeMutableRawBufferPointer
    private var count = 0

    /// `memory` must outlive the buffer.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        self.memory = memory
    }

    /// What was written so far.
    var written: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[..<count])
    }

    mutating func append(_ byte: UInt8) {
        memory[count] = byte
        count += 1
    }

    /// Appends `text` as it is.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends `string` in quotes, escaping quotes, backslashes and control characters only.
    mutating func append(quoted string: String) {
        append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                append(UnsafeRawBufferPointer(bytes))
            } else {
                for byte in bytes { append(escaping: byte) }
            }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count]).copyMemory(from: bytes)
        count += bytes.count
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0A: append(#"\n"#)
        case 0x0C: append(#"\f"#)
        case 0x0D: append(#"\r"#)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            append(#"\u00"# + (digits.count == 1 ? "0" + digits : digits))
        default: append(byte)
        }
    }
}
