/// Writes base64 (RFC 4648 §4): the standard alphabet, padded, without line breaks.
package enum Base64Encoder {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Appends `bytes` in base64: four characters for each three bytes, the last group padded.
    package static func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
        alphabet.withUnsafeBufferPointer { alphabet in
            var position = 0
            while position + 3 <= bytes.count {
                let group =
                    UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2])
                output.append(alphabet[Int(group >> 18)])
                output.append(alphabet[Int(group >> 12 & 63)])
                output.append(alphabet[Int(group >> 6 & 63)])
                output.append(alphabet[Int(group & 63)])
                position += 3
            }
            guard position < bytes.count else { return }
            let first = UInt32(bytes[position]) << 16
            let second = position + 1 < bytes.count ? UInt32(bytes[position + 1]) << 8 : 0
            output.append(alphabet[Int((first | second) >> 18)])
            output.append(alphabet[Int((first | second) >> 12 & 63)])
            output.append(position + 1 < bytes.count ? alphabet[Int(second >> 6 & 63)] : UInt8(ascii: "="))
            output.append(UInt8(ascii: "="))
        }
    }
}
