/// What a record does to a row with the same identity that the store has already.
public enum ConflictPolicy: Sendable, Hashable {
    /// The fields present in the record win; those absent stay.
    case merge
    /// The row stays as it is.
    case keep
    /// The record takes the row's place; a field absent in it gets its default.
    case replace
    /// As ``merge`` where the record's value in the attribute at this position is greater than the row's; else the row
    /// stays as it is. NULL, and a value that the record does not have, are the least.
    case newest(by: Int)
    /// The record is rejected.
    case fail
}
