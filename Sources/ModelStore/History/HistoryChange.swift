import SQLite

/// What one transaction did to one row.
public struct HistoryChange: Sendable, Hashable {
    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case insert, update, delete
    }

    /// What was done.
    public let kind: Kind
    /// The entity's name at that time.
    public let entity: String
    /// The row's `pk`.
    public let key: Int64
    /// Values as they were before, by column: of an update those that changed, of a deletion all (the row's tombstone),
    /// of an insert none.
    public let before: [String: Value]

    /// The columns that an update changed, sorted; empty for the other kinds.
    public var changedAttributes: [String] {
        kind == .update ? before.keys.sorted() : []
    }
}
