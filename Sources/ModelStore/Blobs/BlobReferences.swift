import SQLite

/// The digests that a store names, in a temporary table: those of its rows and those of kept history.
struct BlobReferences {
    private let database: Connection
    private let external: [(entity: EntityDescription, attribute: String)]

    private static let table = "temp.ferry_named_blob"

    /// For the store of `schema` that `database` has open.
    init(_ schema: Schema, on database: Connection) {
        self.database = database
        external = schema.entities.flatMap { entity in
            entity.attributes.filter(\.isExternal).map { (entity, $0.name) }
        }
    }

    /// Whether there is anything that may name blobs.
    var isEmpty: Bool { external.isEmpty }

    /// Calls `body` with the named digests at hand, inside the caller's transaction.
    func withTable<Result>(_ body: () throws -> Result) throws -> Result {
        try drop()
        try database.execute(
            "CREATE TABLE \(Self.table) (digest TEXT NOT NULL PRIMARY KEY, length INTEGER) WITHOUT ROWID")
        for (entity, attribute) in external {
            try collect("SELECT \(quoteIdentifier(attribute)) AS name FROM \(quoteIdentifier(entity.name))")
        }
        // Whatever column of whatever version it was: a text of this form that is no name spares a file at most.
        try collect("SELECT value AS name FROM ferry_change, json_each(before) WHERE json_each.type = 'text'")
        let result = try body()
        try drop()
        return result
    }

    /// Whether a row or history names the blob.
    func contains(_ digest: String) throws -> Bool {
        try database.value("SELECT 1 FROM \(Self.table) WHERE digest = ?1", [.text(digest)]) != nil
    }

    private func collect(_ names: String) throws {
        try database.execute(
            """
            INSERT OR IGNORE INTO \(Self.table)
            SELECT substr(name, 1, 64), CAST(substr(name, 66) AS INTEGER) FROM (\(names))
            WHERE length(name) > 65 AND substr(name, 65, 1) = ':' AND substr(name, 1, 64) NOT GLOB '*[^0-9a-f]*'
            """)
    }

    private func drop() throws {
        try database.execute("DROP TABLE IF EXISTS \(Self.table)")
    }
}
