import Formats

/// The records of a run that shared an id.
public struct DuplicateSummary: Sendable, Hashable, Codable {
    /// One record that gave way to another.
    public struct Sample: Sendable, Hashable, Codable {
        /// Where the record is whose values stand.
        public var winner: RecordLocation
        /// Where the record is that gave way.
        public var loser: RecordLocation
        /// Whether both had the same values.
        public var identical: Bool

        /// Describes a pair.
        public init(winner: RecordLocation, loser: RecordLocation, identical: Bool) {
            self.winner = winner
            self.loser = loser
            self.identical = identical
        }
    }

    /// How many gave way.
    public var count = 0
    /// How many of them had the same values as their winner.
    public var identical = 0
    /// The first few.
    public var samples: [Sample] = []

    /// Creates a summary of no duplicates.
    public init() {}
}
