/// Where the records of a run went: each one read is in exactly one of the other counts.
public struct Books: Sendable, Hashable, Codable {
    /// Records read from the source, broken ones included.
    public var read = 0
    /// New rows.
    public var inserted = 0
    /// Rows that existed and were changed.
    public var updated = 0
    /// Rows that existed and already had the record's values.
    public var unchanged = 0
    /// Rows that existed and were left as they are by the conflict rule.
    public var kept = 0
    /// Records a filter left out.
    public var filtered = 0
    /// Records that gave way to another with the same id in the same run.
    public var duplicate = 0
    /// Records that could not be taken.
    public var rejected = 0

    /// Creates books with nothing in them.
    public init() {}

    /// Whether every record read is accounted for.
    public var balance: Bool {
        read == inserted + updated + unchanged + kept + filtered + duplicate + rejected
    }
}
