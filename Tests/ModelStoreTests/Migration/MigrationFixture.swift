import Foundation
import ModelStore
import SQLite
import Testing

/// A store in a folder of its own, to be migrated by ``TestPlan``.
struct MigrationFixture {
    let folder: TemporaryFolder
    var url: URL { folder.url.appendingPathComponent("store.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates the store with `entities` as version 1.0.0 of the schema Test, and runs `sql` in it.
    func create(_ entities: EntityDescription..., sql: String = "") async throws {
        try await create(entities, sql: sql)
    }

    /// As above.
    func create(_ entities: [EntityDescription], sql: String = "") async throws {
        let schema = Schema(name: "Test", version: Schema.Version(1, 0, 0), entities: entities)
        let container = try ModelContainer(
            for: schema, configuration: ModelConfiguration(url: url, allowsCreation: true))
        try await container.writer.perform { try $0.database.execute(sql) }
        try await container.close()
    }

    var migration: StoreMigration {
        get throws { try StoreMigration(url: url, plan: TestPlan.self, busyTimeout: 0.2) }
    }

    /// The error of migrating; the store must be as before, and nothing may lie beside it.
    func failure(sourceLocation: SourceLocation = #_sourceLocation) throws -> ModelStoreError? {
        let before = try content()
        let error = #expect(throws: ModelStoreError.self, sourceLocation: sourceLocation) { try migration.run() }
        #expect(try content() == before, sourceLocation: sourceLocation)
        #expect(try files() == ["store.sqlite"], sourceLocation: sourceLocation)
        return error
    }

    func rows(_ sql: String) throws -> [[Value]] {
        try Connection(.file(url.path)).rows(sql).map(\.values)
    }

    /// The SQL of everything in the file, and every row.
    func content() throws -> [String] {
        let database = try Connection(.file(url.path))
        let schema = try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        var lines = schema.compactMap { $0[0].text }
        let names = try database.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
        for name in names.compactMap({ $0[0].text }) {
            lines += try database.rows("SELECT * FROM \(quoteIdentifier(name)) ORDER BY 1, 2").map { "\(name) \($0)" }
        }
        return lines
    }

    /// The SQL of the schema's own tables and indexes, as a store made with `entities` at once has it.
    static func tables(_ entities: [EntityDescription]) -> [String] {
        let definition = SchemaDefinition(Schema(entities: entities))
        return entities.flatMap { entity in
            [definition.table(for: entity)] + definition.indexes(for: entity).map(\.sql)
        }.sorted()
    }

    /// The SQL of the tables and indexes that are not Ferry's.
    func tables() throws -> [String] {
        try rows(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'ferry%' AND name NOT LIKE 'sqlite%' ORDER BY sql"
        ).compactMap { $0[0].text }.sorted()
    }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }
}

/// An entity with a unique `id` and further attributes.
func item(
    _ attributes: AttributeDescription..., unique: [[String]] = [], name: String = "Item", originalName: String? = nil
) -> EntityDescription {
    EntityDescription(
        name, attributes: [AttributeDescription("id", .int64, isUnique: true)] + attributes,
        uniquenessConstraints: unique, originalName: originalName)
}
