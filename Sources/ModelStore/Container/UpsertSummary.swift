/// What became of the records of one upsert. The sum of the counts is the number of records.
public struct UpsertSummary: Sendable, Hashable {
    /// Records that became new rows.
    public var inserted = 0
    /// Records that changed a row.
    public var updated = 0
    /// Records that a row equals already.
    public var unchanged = 0
    /// Records whose row was kept as it was.
    public var kept = 0
    /// Records that a later one with the same identity replaced.
    public var duplicates = 0

    /// All counts are 0.
    public init() {}
}
