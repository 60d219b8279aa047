/// What a record does to a row with the same identity that the store has already.
public enum ConflictPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The fields present in the record win; those absent stay.
    case merge
    /// The row stays as it is.
    case keep
    /// The record takes the row's place; a field absent in it gets its default.
    case replace
    /// The record is rejected.
    case fail
}
