import CXXHash

/// XXH3 with a secret seed: a fast hash for look-up tables and comparisons inside one run.
///
/// Two different inputs may collide, so whoever uses it as a key compares the originals; the seed, new for every run,
/// keeps an input from being made to collide on purpose.
public struct KeyedHash: Sendable {
    private let seed: UInt64

    /// Creates a hash with a seed from the system's random number generator.
    public init() {
        seed = UInt64.random(in: .min ... .max)
    }

    /// Creates a hash with a fixed `seed`, for values that are compared across processes.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The 64-bit hash of `bytes`.
    public func hash64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        ferry_xxh3_64(bytes.baseAddress, bytes.count, seed)
    }

    /// The 128-bit hash of `bytes`.
    public func hash128(_ bytes: UnsafeRawBufferPointer) -> UInt128 {
        let hash = ferry_xxh3_128(bytes.baseAddress, bytes.count, seed)
        return UInt128(hash.high) << 64 | UInt128(hash.low)
    }
}
