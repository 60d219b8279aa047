import Foundation
import SQLite

/// A connection that several may use, one at a time: the actor of a store in memory and the contexts on it share one.
///
/// `@unchecked Sendable`: the connection is only touched while the lock is held. The lock is recursive, so that the work
/// of one user may use the connection again.
final class SerializedConnection: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var connection: StoreConnection?

    init(_ connection: sending StoreConnection) {
        self.connection = connection
    }

    /// A connection that somebody else owns, who calls ``giveBack()`` and uses it on one thread, this one.
    init(lending database: Connection, schema: Schema, blobs: BlobStore) {
        connection = StoreConnection(database, schema: schema, blobs: blobs, joinsTransaction: true)
    }

    /// Runs `body` on the calling thread, once nobody else uses the connection.
    /// - Throws: what `body` throws; ``ModelStoreError/Code/closed`` after ``close()``.
    func perform<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        guard let connection else { throw ModelStoreError(.closed, "the store has been closed") }
        return try body(connection)
    }

    /// Ends the use of a lent connection, which stays open; later work is an error.
    func giveBack() {
        lock.lock()
        defer { lock.unlock() }
        connection = nil
    }

    /// Closes the connection, once nobody uses it; later work is an error.
    func close() {
        lock.lock()
        defer { lock.unlock() }
        connection?.database.close()
        connection = nil
    }
}
