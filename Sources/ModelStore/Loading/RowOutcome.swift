/// What became of a record that was written.
package enum RowOutcome: UInt8, Sendable, Hashable, CaseIterable {
    /// It is a new row.
    case inserted
    /// It changed a row.
    case updated
    /// A row equals it already.
    case unchanged
    /// The row with its identity was kept as it was.
    case kept
    /// Another record of the run with its identity was taken.
    case duplicate
    /// It could not be stored.
    case rejected
}
