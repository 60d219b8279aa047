import Foundation
import SQLite

/// The UUID by which identifiers name a store, made with the store or when it is first asked for.
enum StoreIdentity {
    /// The store's UUID; a store that has none gets one.
    static func read(from database: Connection) throws -> UUID {
        if let identity = try stored(in: database) { return identity }
        // Another process may do the same at this moment; the first one's stays.
        try database.run(
            "INSERT OR IGNORE INTO ferry_meta(key, value) VALUES ('store', ?)", [.text(UUID().uuidString)])
        if let identity = try stored(in: database) { return identity }
        throw ModelStoreError(.notAStore, "the store's identity is not a UUID; the store may be damaged")
    }

    private static func stored(in database: Connection) throws -> UUID? {
        let value = try database.value("SELECT value FROM ferry_meta WHERE key = 'store'")
        return value?.text.flatMap { UUID(uuidString: $0) }
    }
}
