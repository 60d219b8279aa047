import Foundation

extension ModelContext {
    /// The transactions that `descriptor` describes, oldest first; see ``StoreActor/fetchHistory(_:)``.
    /// - Throws: ``ModelStoreError``: `historyExpired` when history after the descriptor's token was cut off.
    public func fetchHistory(
        _ descriptor: HistoryDescriptor = HistoryDescriptor()
    ) throws(ModelStoreError) -> [HistoryTransaction] {
        try perform { try HistoryReader($0).transactions(descriptor) }
    }

    /// Cuts off the history up to and with `token`; older tokens expire, and what it tells of can no longer be undone.
    /// - Returns: how many transactions were cut off.
    @discardableResult
    public func deleteHistory(through token: HistoryToken) throws(ModelStoreError) -> Int {
        try perform { connection in
            try connection.write { try HistoryReader(connection).prune(through: token) }
        }
    }
}
