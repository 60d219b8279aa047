import SQLite

/// The highest key that each entity has given to a row, of which history does not tell any more.
///
/// An identifier names a row for ever, so that no key is given out twice, also where its row and its history are gone.
struct UsedKeys {
    let database: Connection

    /// What stands before the entity's name in `ferry_meta`.
    private static let prefix = "keys."

    /// Notes the keys of which history tells, before some of it goes; in the caller's transaction.
    func keep() throws {
        try database.run(
            """
            INSERT INTO ferry_meta(key, value)
            SELECT ?1 || entity, max(last_pk) FROM ferry_inserted_range WHERE TRUE GROUP BY entity
            ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))
            """, [.text(Self.prefix)])
    }

    /// The highest key that was noted for the entity; 0 where none was.
    func highest(of entity: EntityDescription) throws -> Int64 {
        try database.value(
            "SELECT CAST(value AS INTEGER) FROM ferry_meta WHERE key = ?", [.text(Self.prefix + entity.name)])?.integer
            ?? 0
    }
}
