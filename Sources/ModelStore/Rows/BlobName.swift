import Digests
import Foundation

/// What a row keeps of bytes that are in a file: their SHA-256 and length, as the text `<64 hexadecimal digits>:<length>`.
package struct BlobName: Sendable, Hashable {
    /// The digest in 64 lower-case hexadecimal digits, which is the file's name.
    package let digest: String
    /// The number of bytes.
    package let length: Int

    /// The name of `data`. Linear in its length, about 0.7 ns a byte.
    package init(of data: Data) {
        digest = data.withUnsafeBytes { SHA256Digest(of: $0) }.description
        length = data.count
    }

    /// The name that `text` spells, or nil.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isDigest(parts[0]), let length = Int(parts[1]), length >= 0,
            String(length) == parts[1]
        else { return nil }
        digest = String(parts[0])
        self.length = length
    }

    /// The text that the column has.
    package var text: String { "\(digest):\(length)" }

    /// Whether `text` is 64 lower-case hexadecimal digits.
    package static func isDigest(_ text: some StringProtocol) -> Bool {
        text.utf8.count == SHA256Digest.byteCount * 2
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
