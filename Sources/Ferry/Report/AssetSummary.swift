import Formats

/// The assets of a run: what was fetched, and what is missing.
public struct AssetSummary: Sendable, Hashable, Codable {
    /// One asset that could not be had.
    public struct Missing: Sendable, Hashable, Codable {
        /// Where the record is that names it.
        public var location: RecordLocation
        /// The field that would have had its bytes.
        public var field: String
        /// What the record names.
        public var url: String
        /// Why it could not be had.
        public var reason: String

        /// Describes a missing asset.
        public init(location: RecordLocation, field: String, url: String, reason: String) {
            self.location = location
            self.field = field
            self.url = url
            self.reason = reason
        }
    }

    /// How many were fetched.
    public var fetched = 0
    /// Their bytes together.
    public var byteCount = 0
    /// How many could not be had; the next run tries them again.
    public var missing = 0
    /// The first of them, at most 100.
    public var samples: [Missing] = []

    /// Creates a summary of no assets.
    public init() {}

    /// Both together.
    func adding(_ other: AssetSummary) -> AssetSummary {
        var sum = self
        sum.fetched += other.fetched
        sum.byteCount += other.byteCount
        sum.missing += other.missing
        sum.samples += other.samples.prefix(max(0, 100 - samples.count))
        return sum
    }
}
