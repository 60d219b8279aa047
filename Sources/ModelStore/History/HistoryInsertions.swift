/// Rows of one entity that one transaction inserted, kept as a range so that a large import costs little history.
public struct HistoryInsertions: Sendable, Hashable {
    /// The entity's name at that time.
    public let entity: String
    /// The rows' keys. All were used when the transaction ended; later transactions may have deleted rows.
    public let keys: ClosedRange<Int64>
}
