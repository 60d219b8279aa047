/// The records that a fetch describes, and the same anew each time a commit changes them, by this process or another:
/// what a view shows, as `@Query` gives it.
///
/// Looks at the store's change counter at an interval, which costs a few microseconds. After a commit that touches an
/// entity of the fetch, or one by a tool that writes no history, the fetch is made again, and its result comes if it is
/// another than the one before. Nothing waits in a buffer: who is slow gets the newest result, and none in between. Ends
/// when the task is cancelled or the container is closed.
public struct FetchedResults<T: EntityRepresentable, Record: PersistentRecord>: AsyncSequence, Sendable {
    /// What can end the sequence.
    public typealias Failure = any Error

    private let container: ModelContainer
    private let descriptor: FetchDescriptor<T>
    private let interval: Duration

    init(container: ModelContainer, descriptor: FetchDescriptor<T>, interval: Duration) {
        self.container = container
        self.descriptor = descriptor
        self.interval = interval
    }

    /// Begins to look.
    public func makeAsyncIterator() -> Iterator {
        Iterator(container: container, descriptor: descriptor, interval: interval)
    }

    /// Makes the fetch, on a connection of its own.
    public struct Iterator: AsyncIteratorProtocol {
        private let container: ModelContainer
        private let descriptor: FetchDescriptor<T>
        private let interval: Duration
        private var reader: StoreActor?
        private var seen: FetchedState?

        init(container: ModelContainer, descriptor: FetchDescriptor<T>, interval: Duration) {
            self.container = container
            self.descriptor = descriptor
            self.interval = interval
        }

        /// The next result; waits for it.
        /// - Throws: ``ModelStoreError``: as a fetch of the descriptor.
        public mutating func next() async throws -> [Record]? {
            let reader = try self.reader ?? container.makeReader()
            self.reader = reader
            while !Task.isCancelled {
                let (descriptor, seen) = (descriptor, seen)
                do {
                    let (state, records) = try await reader.perform { connection in
                        try FetchedState.look(descriptor, after: seen, on: connection, as: Record.self)
                    }
                    self.seen = state
                    if let records { return records }
                    try await Task.sleep(for: interval)
                } catch let error as ModelStoreError where error.code == .closed {
                    return nil
                } catch is CancellationError {
                    return nil
                }
            }
            return nil
        }
    }
}

extension ModelContainer {
    /// The records that `descriptor` describes, now and after each commit that changes them.
    /// - Parameter interval: the time between two looks at the store.
    public func fetchedResults<Record: PersistentRecord>(
        _ descriptor: FetchDescriptor<Record>, interval: Duration = .milliseconds(50)
    ) -> FetchedResults<Record, Record> {
        FetchedResults(container: self, descriptor: descriptor, interval: interval)
    }

    /// The records of the objects that `descriptor` describes, now and after each commit that changes them.
    /// - Parameter interval: the time between two looks at the store.
    public func fetchedResults<Model: PersistentModel>(
        _ descriptor: FetchDescriptor<Model>, interval: Duration = .milliseconds(50)
    ) -> FetchedResults<Model, Model.Record> {
        FetchedResults(container: self, descriptor: descriptor, interval: interval)
    }
}
