/// A digest of a set of byte strings that does not depend on their order: the wrapping sum of their 128-bit hashes,
/// and how many there are. A member can be taken out again.
///
/// It finds damage and mistakes, not malice: use ``SHA256Digest`` where somebody may want to deceive.
public struct SetDigest: Sendable, Hashable, CustomStringConvertible {
    /// How many members are in the set.
    public private(set) var count: Int
    private var sum: UInt128

    private static let hash = KeyedHash(seed: 0)

    /// The digest of no members.
    public init() {
        count = 0
        sum = 0
    }

    /// The hash under which `bytes` count.
    public static func memberHash(_ bytes: UnsafeRawBufferPointer) -> UInt128 {
        hash.hash128(bytes)
    }

    /// Adds the member with this hash.
    public mutating func insert(_ memberHash: UInt128) {
        count += 1
        sum &+= memberHash
    }

    /// Takes out the member with this hash, which must have been inserted before.
    public mutating func remove(_ memberHash: UInt128) {
        count -= 1
        sum &-= memberHash
    }

    /// Adds the members that `other` has, and takes out those that it lacks by removals beyond its insertions.
    public mutating func formUnion(_ other: SetDigest) {
        count += other.count
        sum &+= other.sum
    }

    /// The count and the sum, such as `3:00ff…` with 32 hexadecimal digits.
    public var description: String {
        let digits = String(sum, radix: 16)
        return "\(count):" + String(repeating: "0", count: max(0, 32 - digits.count)) + digits
    }

    /// Reads what ``description`` wrote; nil when `text` has another form.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), let sum = UInt128(parts[1], radix: 16) else { return nil }
        self.count = count
        self.sum = sum
    }
}
