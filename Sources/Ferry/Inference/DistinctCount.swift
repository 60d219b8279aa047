/// How many distinct texts were seen, exactly as far as ``most``; after that a lower bound.
public struct DistinctCount: Sendable {
    /// How many are told apart.
    public static let most = 100_000

    private var hashes: Set<Int> = []
    /// How many texts were looked at, as long as all were told apart.
    public private(set) var seen = 0
    /// Whether there may be more than ``count``.
    public private(set) var isCut = false

    /// The number of distinct texts.
    public var count: Int { hashes.count }

    /// The share of texts, among those looked at, that were new.
    public var ratio: Double { seen == 0 ? 0 : Double(hashes.count) / Double(seen) }

    mutating func insert(_ text: String) {
        guard !isCut else { return }
        seen += 1
        hashes.insert(text.hashValue)
        if hashes.count >= Self.most { isCut = true }
    }
}
