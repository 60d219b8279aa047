import Foundation
import SQLite

/// A store, open: one actor that writes, and as many that read as are asked for.
///
/// A store in memory has one connection, so that its readers are the writer itself and wait for it; readers of a file
/// go on while the writer writes, and see what was committed when their own transaction began.
///
/// A file's commits survive the loss of power (`synchronous=FULL` on a write-ahead log).
public final class ModelContainer: Sendable {
    /// The schema of the store.
    public let schema: Schema
    /// Where the store is.
    public let configuration: ModelConfiguration
    /// The actor with the connection that writes, or only reads where the configuration does not allow saving.
    public let writer: StoreActor
    /// Where the bytes of external attributes are.
    let blobs: BlobStore
    private let turns = WriteTurns()
    private let users = Locked(Users())
    /// What keeps the main context, which this layer does not know.
    @MainActor var mainContextStorage: AnyObject?

    /// Opens the store for `schema`, on the calling thread. A file is created only where the configuration allows it, and
    /// the tables of one that exists are never altered; rules, delete rules and defaults that it records otherwise are
    /// recorded anew where the configuration allows saving.
    /// - Parameter knownVersions: the versions that the program can migrate, in any order.
    /// - Throws: ``ModelStoreError``: `notFound`, `notAStore`, `needsMigration`, `newerSchema`, `unknownSchema`,
    ///   `invalidSchema`, `leftoverJournal` or `database`.
    public init(
        for schema: Schema, knownVersions: [Schema] = [], configuration: ModelConfiguration
    ) throws(ModelStoreError) {
        blobs = BlobStore(configuration.url)
        let connection = try StoreOpening(configuration: configuration, turns: turns, blobs: blobs).open(
            for: schema, knownVersions: knownVersions)
        self.schema = schema
        self.configuration = configuration
        writer = StoreActor(name: "ferry writer", connection: connection)
    }

    /// Opens the store for `schema` by a program that can migrate `knownVersions`; see
    /// ``init(for:knownVersions:configuration:)-(_,[Schema],_)``.
    public convenience init(
        for schema: Schema, knownVersions: [any VersionedSchema.Type], configuration: ModelConfiguration
    ) throws(ModelStoreError) {
        try self.init(
            for: schema, knownVersions: knownVersions.map { Schema(versionedSchema: $0) }, configuration: configuration)
    }

    /// Opens the store for the given models as a schema of their own; see ``init(for:knownVersions:configuration:)``.
    public convenience init(
        for types: any EntityRepresentable.Type..., configuration: ModelConfiguration
    ) throws(ModelStoreError) {
        try self.init(for: Schema(types), configuration: configuration)
    }

    /// Opens a store that exists with the schema it records, for programs that know none, such as a viewer.
    public init(opening configuration: ModelConfiguration) throws(ModelStoreError) {
        blobs = BlobStore(configuration.url)
        let connection = try StoreOpening(configuration: configuration, turns: turns, blobs: blobs).openExisting()
        schema = connection.schema
        self.configuration = configuration
        writer = StoreActor(name: "ferry writer", connection: connection)
    }

    /// A container over one connection that a migration lends, for the context of a stage's work.
    init(lending connection: SerializedConnection, schema: Schema, blobs: BlobStore) {
        self.schema = schema
        self.blobs = blobs
        configuration = .inMemory
        writer = StoreActor(name: "ferry migration", sharing: connection)
    }

    /// A new actor with a connection and a thread of its own that only reads; for a store in memory, the writer.
    public func makeReader() throws(ModelStoreError) -> StoreActor {
        if configuration.isStoredInMemoryOnly { return writer }
        try note { _ in }
        let connection = try StoreOpening(configuration: configuration, turns: turns, blobs: blobs).openReader(
            schema: schema)
        let reader = StoreActor(name: "ferry reader", connection: connection)
        try note { $0.readers.append(reader) }
        return reader
    }

    /// A connection for one context: of its own, or, for a store in memory, the writer's.
    func makeContextConnection() throws(ModelStoreError) -> SerializedConnection {
        if configuration.isStoredInMemoryOnly { return writer.connection }
        try note { _ in }
        let connection = try StoreOpening(configuration: configuration, turns: turns, blobs: blobs).openWriter(
            schema: schema)
        let shared = SerializedConnection(connection)
        try note { users in
            users.contexts.removeAll { $0.connection == nil }
            users.contexts.append(WeakConnection(connection: shared))
        }
        return shared
    }

    /// Notes who uses the store besides the writer.
    /// - Throws: ``ModelStoreError/Code/closed`` after ``close()``.
    private func note(_ change: (inout Users) -> Void) throws(ModelStoreError) {
        let isClosed = users.withLock { users in
            if !users.isClosed { change(&users) }
            return users.isClosed
        }
        if isClosed { throw ModelStoreError(.closed, "the store has been closed") }
    }

    /// Turns a file that was built without protection into an ordinary store. After ``close()`` it is on the disk and may
    /// be moved into place.
    package func finishBulkBuild() async throws {
        try await writer.perform { connection in
            try connection.database.setJournalMode(.wal)
            try connection.database.setPragma("synchronous", to: "FULL")
        }
    }

    /// Closes all connections, those of contexts too, once their work is done; what was not saved stays so. Later work is an error; the file may be moved or removed then.
    ///
    /// A store built in bulk has been written to the disk, with its folder's entry, when this returns.
    public func close() async throws {
        let users = users.withLock { users in
            defer { users = Users(isClosed: true) }
            return users
        }
        for context in users.contexts { context.connection?.close() }
        await MainActor.run { mainContextStorage = nil }
        // The writer last: the last connection to close moves the log into the file, which readers cannot.
        for reader in users.readers { await reader.close() }
        await writer.close()
        if configuration.isBulkBuild, let url = configuration.url {
            try FileSync.synchronize(url)
            try FileSync.synchronize(url.deletingLastPathComponent())
        }
    }
}

/// Who uses a store besides its writer.
private struct Users {
    var readers: [StoreActor] = []
    var contexts: [WeakConnection] = []
    var isClosed = false
}

/// A context's connection, which goes with its context.
private struct WeakConnection {
    weak var connection: SerializedConnection?
}
