import SQLite

/// The marks by which a file is known as a store, and its system tables.
enum StoreFormat {
    /// "Frry": SQLite's `application_id` of every store.
    static let applicationID: Int64 = 0x4672_7279
    /// SQLite's `user_version`: raised when the system tables change so that older programs must not write.
    static let version: Int64 = 1

    /// The tables that hold what the store knows of itself and of its past.
    static let systemTables = """
        CREATE TABLE ferry_meta (
            key TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ferry_schema (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            version TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            entities TEXT NOT NULL,
            since TEXT NOT NULL
        ) STRICT;
        CREATE TABLE ferry_transaction (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            author TEXT NOT NULL,
            time TEXT NOT NULL
        ) STRICT;
        CREATE TABLE ferry_inserted_range (
            tx INTEGER NOT NULL,
            entity TEXT NOT NULL,
            first_pk INTEGER NOT NULL,
            last_pk INTEGER NOT NULL,
            PRIMARY KEY (tx, entity, first_pk)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ferry_change (
            tx INTEGER NOT NULL,
            entity TEXT NOT NULL,
            pk INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('update', 'delete')),
            before TEXT NOT NULL,
            PRIMARY KEY (tx, entity, pk)
        ) STRICT, WITHOUT ROWID;
        """

    /// The SQL expression of the present moment in the store's form of dates.
    static let now = "(strftime('%Y-%m-%dT%H:%M:%f', 'now') || '000Z')"

    /// Makes the system tables and marks the file as a store, inside the caller's transaction.
    static func mark(_ database: Connection) throws {
        try database.execute(systemTables)
        try database.setPragma("application_id", to: applicationID)
        try database.setPragma("user_version", to: version)
    }

    /// Makes the system tables and the tables of `schema`, inside the caller's transaction.
    static func create(_ schema: Schema, on database: Connection) throws {
        try mark(database)
        let definition = SchemaDefinition(schema)
        for entity in schema.entities {
            try database.execute(definition.table(for: entity))
            for index in definition.indexes(for: entity) { try database.execute(index.sql) }
        }
        try StoredSchema.record(schema, on: database)
        _ = try StoreIdentity.read(from: database)
    }
}
