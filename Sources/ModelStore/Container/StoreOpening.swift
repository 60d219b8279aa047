import Foundation
import SQLite

/// Opens or creates a store's file, and never changes one that it does not know.
struct StoreOpening {
    let configuration: ModelConfiguration
    /// The container's turns for writing.
    let turns: WriteTurns
    /// Where the bytes of external attributes are.
    let blobs: BlobStore

    /// Opens the store for `schema`; creates it when it is missing and the configuration says so.
    func open(for schema: Schema, knownVersions: [Schema]) throws(ModelStoreError) -> StoreConnection {
        try schema.validate()
        let database = try connect()
        if configuration.isStoredInMemoryOnly || configuration.allowsCreation {
            try createIfEmpty(schema, on: database)
        }
        let stored = try StoredSchema(from: database)
        try stored.check(against: schema, knownVersions: knownVersions)
        try settle(database)
        if configuration.allowsSave { try stored.refresh(for: schema, on: database) }
        return connection(database, schema)
    }

    /// Opens the store with whatever schema it has.
    func openExisting() throws(ModelStoreError) -> StoreConnection {
        let database = try connect()
        let stored = try StoredSchema(from: database)
        try settle(database)
        return connection(database, stored.schema)
    }

    /// Opens one more connection that only reads.
    func openReader(schema: Schema) throws(ModelStoreError) -> StoreConnection {
        let database = try connect(readOnly: true)
        try settle(database, readOnly: true)
        return connection(database, schema)
    }

    /// Opens one more connection that reads and, where the configuration allows it, writes.
    func openWriter(schema: Schema) throws(ModelStoreError) -> StoreConnection {
        let database = try connect()
        try settle(database)
        return connection(database, schema)
    }

    private func connection(_ database: Connection, _ schema: Schema) -> StoreConnection {
        StoreConnection(
            database, schema: schema, blobs: blobs, turns: configuration.isStoredInMemoryOnly ? nil : turns,
            patience: Double(configuration.busyMilliseconds) / 1000)
    }

    private func connect(readOnly: Bool = false) throws(ModelStoreError) -> Connection {
        guard let url = configuration.url else {
            return try ModelStoreError.wrapping { try Connection(.memory) }
        }
        let path = url.path
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        if size == nil || size == 0 { try checkCreation(path, exists: size != nil) }
        if configuration.isBulkBuild, size != nil, !readOnly {
            throw ModelStoreError(.notAStore, "the file to be built exists already: \(path)")
        }
        let mode: Connection.Mode =
            readOnly || !configuration.allowsSave ? .readOnly : configuration.allowsCreation ? .create : .readWrite
        return try ModelStoreError.wrapping {
            try Connection(.file(path), mode: mode, busyTimeout: configuration.busyMilliseconds)
        }
    }

    /// A journal that outlived its database would be applied to the new one.
    private func checkCreation(_ path: String, exists: Bool) throws(ModelStoreError) {
        guard configuration.allowsCreation, configuration.allowsSave else {
            if exists { return }
            throw ModelStoreError(.notFound, "there is no store at \(path)")
        }
        for suffix in ["-wal", "-journal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            // A store that another process creates at this moment has a journal and no content yet.
            if exists && suffix == "-journal" { continue }
            throw ModelStoreError(
                .leftoverJournal,
                "\(path)\(suffix) lies where a new store is to be created; move it away, it may hold another file's data"
            )
        }
    }

    /// Makes the store's tables when the database has none at all.
    private func createIfEmpty(_ schema: Schema, on database: Connection) throws(ModelStoreError) {
        do {
            guard try isEmpty(database) else { return }
            // Both take effect only while the file has no content.
            try database.setPragma("page_size", to: Self.pageSize)
            try database.setPragma("auto_vacuum", to: "INCREMENTAL")
            if configuration.isBulkBuild {
                try database.setJournalMode(.memory)
                try database.setPragma("synchronous", to: "OFF")
            }
            try database.transaction {
                // Another process may have created the store while this one waited for the lock.
                if try isEmpty(database) { try StoreFormat.create(schema, on: database) }
            }
        } catch {
            if (error as? SQLiteError)?.code.primary == .notADatabase {
                throw ModelStoreError(
                    .notAStore, "the file is not an SQLite database; name another file for the store", underlying: error
                )
            }
            throw ModelStoreError(error)
        }
    }

    private func isEmpty(_ database: Connection) throws -> Bool {
        guard try database.value("SELECT count(*) FROM sqlite_schema") == 0 else { return false }
        return try database.pragma("application_id") == 0
    }

    /// Sets what a connection does not keep in the file.
    private func settle(_ database: Connection, readOnly: Bool = false) throws(ModelStoreError) {
        try ModelStoreError.wrapping {
            let readOnly = readOnly || !configuration.allowsSave
            try database.setPragma("cache_size", to: readOnly ? -Self.readerCache : -Self.writerCache)
            try database.setPragma("foreign_keys", to: "ON")
            try StoreFunctions.register(on: database)
            guard !readOnly, !configuration.isStoredInMemoryOnly, !configuration.isBulkBuild else { return }
            try database.setJournalMode(.wal)
            // A commit that was reported must survive a loss of power: users delete the source after it.
            try database.setPragma("synchronous", to: "FULL")
            try database.setPragma("journal_size_limit", to: Self.journalLimit)
        }
    }

    /// In bytes.
    private static let pageSize: Int64 = 16_384
    /// In KiB.
    private static let writerCache: Int64 = 16_384
    /// In KiB.
    private static let readerCache: Int64 = 4_096
    /// What the write-ahead log is cut to after a large transaction, in bytes.
    private static let journalLimit: Int64 = 16 << 20
}
