import Foundation

extension UUID {
    /// Reads the usual text form, 36 bytes, lower or upper case; nil for anything else.
    init?(ascii text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        var wrong: UInt8 = 0
        for position in 0..<36 {
            let byte = text[position]
            if position == 8 || position == 13 || position == 18 || position == 23 {
                wrong |= byte ^ UInt8(ascii: "-")
                continue
            }
            let decimal = byte &- 0x30
            let letter = (byte | 0x20) &- 0x61
            guard decimal < 10 || letter < 6 else { return nil }
            let digit = UInt64(decimal < 10 ? decimal : letter &+ 10)
            if position < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
        }
        guard wrong == 0 else { return nil }
        self.init(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
    }
}
