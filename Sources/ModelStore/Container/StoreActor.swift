import SQLite

/// Owns one connection to a store and does its work on a thread of its own, so that blocking calls never hold up
/// Swift's cooperative threads.
///
/// A container has one that writes; ``ModelContainer/makeReader()`` makes more that read meanwhile. Work runs in the
/// order it arrives, each piece whole before the next begins.
public actor StoreActor {
    private let executor: ThreadExecutor
    /// Shared with the contexts of a store in memory.
    nonisolated let connection: SerializedConnection

    /// The actor's own thread.
    nonisolated public var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(name: String, connection: sending StoreConnection) {
        executor = ThreadExecutor(name: name)
        self.connection = SerializedConnection(connection)
    }

    /// An actor over a connection that others use, too.
    init(name: String, sharing connection: SerializedConnection) {
        executor = ThreadExecutor(name: name)
        self.connection = connection
    }

    /// Runs `body` on the actor's thread. It may block there, and nothing else runs on this connection until it
    /// returns: a transaction, or a whole run, is one closure.
    /// - Throws: what `body` throws; ``ModelStoreError/Code/closed`` after ``close()``.
    package func perform<Result: Sendable>(
        _ body: @Sendable (StoreConnection) throws -> Result
    ) throws -> Result {
        try connection.perform(body)
    }

    /// Closes the connection; later work is an error. Work under way is finished first.
    func close() {
        connection.close()
    }
}
