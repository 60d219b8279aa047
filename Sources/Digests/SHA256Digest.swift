/// The 32 bytes of a SHA-256 digest, written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Sendable, Hashable, CustomStringConvertible {
    /// The length of every digest, in bytes.
    public static let byteCount = 32

    /// The digest, 32 bytes.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest of `bytes`.
    public init(of bytes: UnsafeRawBufferPointer) {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        self = hasher.digest()
    }

    /// The digest of the UTF-8 bytes of `text`.
    public init(of text: String) {
        var hasher = SHA256Hasher()
        hasher.update(text)
        self = hasher.digest()
    }

    /// 64 lower-case hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
