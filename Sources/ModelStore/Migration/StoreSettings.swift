import SQLite

/// What a connection that changes tables needs, and does not keep in the file.
enum StoreSettings {
    /// Sets `database` up; no transaction may be open.
    static func apply(to database: Connection) throws {
        try database.setPragma("foreign_keys", to: "OFF")
        // Otherwise a rename would change what other tables, views and triggers refer to.
        try database.setPragma("legacy_alter_table", to: "ON")
        try database.setPragma("cache_size", to: -16_384)
        try database.setJournalMode(.wal)
        try database.setPragma("synchronous", to: "FULL")
        try database.setPragma("journal_size_limit", to: 16 << 20)
    }
}
