import Foundation
import ModelStore

/// The history of the store in a file: for programs that do not have it open.
public struct StoreHistory: Sendable {
    private let store: String

    /// The history of the store at `store`.
    public init(store: String) {
        self.store = store
    }

    /// What was asked for, and the place up to which it reaches.
    public struct Page: Sendable {
        /// The transactions, oldest first.
        public var transactions: [HistoryTransaction]
        /// The place behind the store's newest transaction.
        public var latest: HistoryToken
    }

    /// The transactions that `descriptor` describes.
    /// - Throws: ``FerryError``: `expired` when history after the descriptor's token was cut off; `store`.
    public func transactions(_ descriptor: HistoryDescriptor) async throws(FerryError) -> Page {
        try await withContainer(allowsSave: false) { container in
            let latest = try await container.writer.latestHistoryToken()
            return Page(transactions: try await container.writer.fetchHistory(descriptor), latest: latest)
        }
    }

    /// Cuts off history that is neither among the newest `count` transactions nor younger than `days` days; nil in one
    /// of them means that only the other counts. What it tells of can no longer be undone, and the space comes back.
    /// - Returns: how many transactions were cut off.
    /// - Throws: ``FerryError``: `locked` when a run is going on; `usage` when neither is given; `store`.
    public func prune(keepingLast count: Int?, days: Int?) async throws(FerryError) -> Int {
        guard count != nil || days != nil else {
            throw FerryError(.usage, "say what history to keep: --keep N transactions, or --older-than DAYS goes")
        }
        try StoreFile(path: store).requireExistence()
        let lock = try StoreLock(store: store)
        defer { withExtendedLifetime(lock) {} }
        let date = days.map { Date().addingTimeInterval(-Double($0) * 86_400) }
        return try await withContainer(allowsSave: true) { container in
            let count = try await container.writer.deleteHistory(keepingLast: count, after: date)
            try await container.writer.perform { connection in
                try connection.database.execute("PRAGMA incremental_vacuum")
            }
            return count
        }
    }

    private func withContainer<Result: Sendable>(
        allowsSave: Bool, _ body: (ModelContainer) async throws -> Result
    ) async throws(FerryError) -> Result {
        let file = StoreFile(path: store)
        try file.requireExistence()
        do {
            return try await file.withContainer(allowsSave: allowsSave, body)
        } catch let error as ModelStoreError where error.code == .historyExpired || error.code == .notFound {
            throw FerryError(.expired, error.message)
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }
}
