import SQLite

/// Lends a migration's connection to a context for as long as a stage's work takes.
final class ContextLoan {
    /// The context.
    let context: ModelContext
    private let connection: SerializedConnection
    private let database: Connection
    private var lookups: [String] = []

    init(_ connection: StoreConnection, author: String) throws {
        database = connection.database
        let blobs = connection.blobs ?? BlobStore(nil)
        self.connection = SerializedConnection(lending: database, schema: connection.schema, blobs: blobs)
        context = ModelContext(
            ModelContainer(lending: self.connection, schema: connection.schema, blobs: blobs), isolation: nil)
        context.author = author
        try makeLookups(of: connection.schema)
    }

    /// Saves what was not saved, and ends the use of the connection.
    func end() throws {
        defer { connection.giveBack() }
        try context.save()
        for name in lookups { try database.execute("DROP INDEX \(quoteIdentifier(name))") }
    }

    /// New tables get their indexes when the work is done. Without any, each object that a context inserts or looks for
    /// would cost a walk through its table.
    private func makeLookups(of schema: Schema) throws {
        let definition = SchemaDefinition(schema)
        for index in schema.entities.flatMap({ entity in definition.indexes(for: entity).map { (entity, $0) } }) {
            let (entity, index) = index
            let isThere = try database.value(
                "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ? AND tbl_name = ?",
                [.text(index.name), .text(entity.name)])
            guard isThere == nil else { continue }
            let name = "ferry_lookup_\(lookups.count + 1)"
            let columns = index.attributes.map { quoteIdentifier($0) }.joined(separator: ", ")
            let rest = "INDEX \(quoteIdentifier(name)) ON \(quoteIdentifier(entity.name)) (\(columns))"
            do throws(SQLiteError) {
                try database.execute("CREATE \(index.isUnique ? "UNIQUE " : "")\(rest)")
            } catch {
                guard error.code == .constraintUnique else { throw error }
                // The rest of the work may yet make the rows differ.
                try database.execute("CREATE \(rest)")
            }
            lookups.append(name)
        }
    }
}
