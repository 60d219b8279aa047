import Foundation

extension StoreActor {
    /// The transactions that `descriptor` describes, oldest first. Insertions come as ranges, so that a million inserted
    /// rows cost no more than one.
    /// - Throws: ``ModelStoreError``: `historyExpired` when history after the descriptor's token was cut off; the way
    ///   out is a full export.
    public func fetchHistory(
        _ descriptor: HistoryDescriptor = HistoryDescriptor()
    ) throws(ModelStoreError) -> [HistoryTransaction] {
        try ModelStoreError.wrapping {
            try perform { try HistoryReader($0).transactions(descriptor) }
        }
    }

    /// The place behind the newest transaction: what comes later is after it.
    public func latestHistoryToken() throws(ModelStoreError) -> HistoryToken {
        try ModelStoreError.wrapping {
            try perform { try HistoryReader($0).latestToken() }
        }
    }

    /// Cuts off the history up to and with `token`; older tokens expire, and what it tells of can no longer be undone.
    /// - Returns: how many transactions were cut off.
    @discardableResult
    public func deleteHistory(through token: HistoryToken) throws(ModelStoreError) -> Int {
        try ModelStoreError.wrapping {
            try perform { connection in
                try connection.write { try HistoryReader(connection).prune(through: token) }
            }
        }
    }

    /// Cuts off what is neither among the newest `count` transactions nor began after `date`; nil in one of them means
    /// that only the other counts.
    /// - Returns: how many transactions were cut off.
    @discardableResult
    public func deleteHistory(keepingLast count: Int? = nil, after date: Date? = nil) throws(ModelStoreError) -> Int {
        try ModelStoreError.wrapping {
            try perform { connection in
                try connection.write {
                    let reader = HistoryReader(connection)
                    return try reader.prune(through: reader.cut(keepingLast: count, after: date))
                }
            }
        }
    }
}
