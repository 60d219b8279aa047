import Foundation
import ModelStore
import SQLite
import Testing

/// A store of items in a folder of its own.
struct StoreFixture {
    let folder: TemporaryFolder
    let container: ModelContainer

    init(schema: Schema = Schema([Item.self]), bulk: Bool = false) throws {
        folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("store.sqlite")
        let configuration =
            bulk ? ModelConfiguration(bulkBuildAt: url) : ModelConfiguration(url: url, allowsCreation: true)
        container = try ModelContainer(for: schema, configuration: configuration)
    }

    var path: String { folder.path("store.sqlite") }

    /// All rows of all tables that are not Ferry's own, with the keys of the rows.
    func dump() throws -> [String: [Row]] {
        try Self.dump(path)
    }

    static func dump(_ path: String) throws -> [String: [Row]] {
        let connection = try Connection(.file(path), mode: .readOnly)
        var tables: [String: [Row]] = [:]
        let names = try connection.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'ferry%' AND name NOT LIKE 'sqlite%'")
        for name in names.compactMap({ $0[0].text }) {
            tables[name] = try connection.rows("SELECT * FROM \(quoteIdentifier(name)) ORDER BY pk")
        }
        return tables
    }

    func items() async throws -> [Item] {
        try await container.writer.perform { connection in
            var items: [Item] = []
            try connection.forEachRow(of: Item.entity, orderedBy: ["id"]) { _, row in
                items.append(try Item(from: row))
                return true
            }
            return items
        }
    }

    /// What one load gave.
    struct Loaded: Sendable {
        var results: [LoadResult]
        var summary: LoadSummary
    }

    /// Loads batches in one transaction; ordinals count from 0 through all of them.
    func load(
        _ batches: [[Item]], onConflict: ConflictPolicy = .merge, duplicates: DuplicatePolicy = .last,
        protected: [String] = [], identity: [String]? = nil, indexesLast: Bool = false
    ) async throws -> Loaded {
        let entity = Item.entity
        let options = LoadSession.Options(
            entity: entity, identity: identity.map { $0.map { Item.position($0) } }, onConflict: onConflict,
            duplicates: duplicates, protected: Set(protected.map { Item.position($0) }), author: "test",
            indexesLast: indexesLast)
        return try await container.writer.perform { connection in
            try connection.database.transaction {
                let isEmpty = try connection.count(of: entity) == 0
                let session = try LoadSession(options, on: connection)
                if session.buildsIndexesLast != (indexesLast && isEmpty) { Issue.record("the load took another way") }
                var ordinal: UInt64 = 0
                var results: [LoadResult] = []
                for items in batches {
                    var batch = RowBatch(entity: entity)
                    for item in items { precondition(batch.append(item).isEmpty) }
                    results.append(try session.write(batch, firstOrdinal: ordinal))
                    ordinal += UInt64(items.count)
                }
                return Loaded(results: results, summary: try session.finish())
            }
        }
    }

    /// The digest of a transaction's rows, read on another connection.
    func verify(_ transaction: Int64) async throws -> String {
        try await container.makeReader().perform { connection in
            try LoadSession.verify(transaction: transaction, entity: "Item", on: connection).description
        }
    }
}
