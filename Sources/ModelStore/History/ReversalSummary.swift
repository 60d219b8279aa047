/// What undoing a transaction of history did.
package struct ReversalSummary: Sendable, Hashable {
    /// A row that was left as it is.
    package struct KeptRow: Sendable, Hashable {
        /// The entity.
        package let entity: String
        /// The row's key.
        package let key: Int64
    }

    /// Rows that the transaction had inserted and that are gone now.
    package internal(set) var deleted = 0
    /// Rows that have the values again which they had before.
    package internal(set) var restored = 0
    /// Rows that the transaction had deleted and that are back.
    package internal(set) var reinserted = 0
    /// Rows that a later transaction changed, new rows that other rows refer to, and rows whose former references lead to
    /// rows that are gone.
    package internal(set) var kept: [KeptRow] = []
}
