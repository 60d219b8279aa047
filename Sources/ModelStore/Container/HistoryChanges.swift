import SQLite

/// The transactions of a store as they are committed, by this process or another: for views, caches and synchronisation.
///
/// Looks at the store's change counter at an interval, which costs a few microseconds, and reads history only when
/// somebody has written. A transaction comes once, in order, and none is left out. Ends when the task is cancelled or the
/// container is closed.
public struct HistoryChanges: AsyncSequence, Sendable {
    /// What can end the sequence.
    public typealias Failure = any Error

    private let container: ModelContainer
    private let descriptor: HistoryDescriptor
    private let interval: Duration

    init(container: ModelContainer, descriptor: HistoryDescriptor, interval: Duration) {
        self.container = container
        self.descriptor = descriptor
        self.interval = interval
    }

    /// Begins to look.
    public func makeAsyncIterator() -> Iterator {
        Iterator(container: container, descriptor: descriptor, interval: interval)
    }

    /// Looks for transactions, on a connection of its own.
    public struct Iterator: AsyncIteratorProtocol {
        private let container: ModelContainer
        private var descriptor: HistoryDescriptor
        private let interval: Duration
        private var reader: StoreActor?
        private var version: Int64?
        private var waiting: ArraySlice<HistoryTransaction> = []

        init(container: ModelContainer, descriptor: HistoryDescriptor, interval: Duration) {
            self.container = container
            self.descriptor = descriptor
            self.interval = interval
        }

        /// The next transaction; waits for it.
        /// - Throws: ``ModelStoreError``: `historyExpired` when the beginning was cut off before it was read.
        public mutating func next() async throws -> HistoryTransaction? {
            let reader = try self.reader ?? container.makeReader()
            self.reader = reader
            while true {
                if let transaction = waiting.popFirst() {
                    descriptor.token = transaction.token
                    return transaction
                }
                if Task.isCancelled { return nil }
                let seen = version
                let asked = descriptor
                do {
                    let (now, transactions) = try await reader.perform { connection in
                        // The counter before the history: what is committed in between is found the next time.
                        let now = try connection.changeCounter()
                        return (now, now == seen ? [] : try HistoryReader(connection).transactions(asked))
                    }
                    version = now
                    waiting = transactions[...]
                } catch let error as ModelStoreError where error.code == .closed {
                    return nil
                }
                if waiting.isEmpty {
                    do {
                        try await Task.sleep(for: interval)
                    } catch {
                        return nil
                    }
                }
            }
        }
    }
}

extension ModelContainer {
    /// The transactions after `token`, those that are there and then each as it is committed.
    /// - Parameters:
    ///   - token: where to begin; nil begins with what is committed from the first look on.
    ///   - entities: only transactions that change one of these.
    ///   - authors: only transactions of these.
    ///   - interval: the time between two looks at the store.
    public func historyChanges(
        after token: HistoryToken? = nil, entities: Set<String>? = nil, authors: Set<String>? = nil,
        interval: Duration = .milliseconds(50)
    ) async throws(ModelStoreError) -> HistoryChanges {
        let start: HistoryToken
        if let token { start = token } else { start = try await writer.latestHistoryToken() }
        return HistoryChanges(
            container: self,
            descriptor: HistoryDescriptor(after: start, entities: entities, authors: authors), interval: interval)
    }
}
