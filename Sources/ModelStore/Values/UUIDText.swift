import Foundation

/// The text form of a UUID (RFC 9562 §4), without the objects that Foundation's own conversion makes.
enum UUIDText {
    /// The length in bytes.
    static let length = 36

    /// Writes 36 upper-case characters to the start of `text`, which must have room for them.
    static func write(_ uuid: UUID, into text: UnsafeMutableRawBufferPointer) {
        precondition(text.count >= length, "the text needs room for 36 bytes")
        withUnsafeBytes(of: uuid.uuid) { bytes in
            var target = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[target] = UInt8(ascii: "-")
                    target += 1
                }
                text[target] = hexDigit(bytes[index] >> 4)
                text[target + 1] = hexDigit(bytes[index] & 15)
                target += 2
            }
        }
    }

    /// The UUID that `text` spells in the form of ``write(_:into:)``, in either case; nil for anything else.
    static func uuid(from text: UnsafeRawBufferPointer) -> UUID? {
        guard text.count == length else { return nil }
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &value) { bytes in
            var source = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    guard text[source] == UInt8(ascii: "-") else { return false }
                    source += 1
                }
                guard let high = nibble(text[source]), let low = nibble(text[source + 1]) else { return false }
                bytes[index] = high << 4 | low
                source += 2
            }
            return true
        }
        return isValid ? UUID(uuid: value) : nil
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "A") &- 10 &+ nibble
    }

    private static func nibble(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character &- UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character &- UInt8(ascii: "A") &+ 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character &- UInt8(ascii: "a") &+ 10
        default: nil
        }
    }
}
