import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels

/// A folder of a test's own with a store of a shopping list, gone afterwards.
final class ShoppingFolder {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    let url: URL
    var store: String { url.appendingPathComponent("shopping.store").path }
    var storeURL: URL { URL(fileURLWithPath: store) }
    var upgrade: SchemaUpgrade { SchemaUpgrade(store: store, registry: .samples) }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-shopping-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Makes the store that the fixture `name` is the dump of.
    func restore(_ name: String) throws {
        let file = Self.root.appendingPathComponent("Tests/Fixtures/\(name).sql")
        let database = try Connection(.file(store), mode: .create)
        try database.execute(try String(contentsOf: file, encoding: .utf8))
        database.close()
    }

    func rows(_ sql: String) throws -> [[Value]] {
        try Connection(.file(store)).rows(sql).map(\.values)
    }

    /// A repository over a store of the newest version, made when it is missing.
    func repository() throws -> ShoppingRepository {
        ShoppingRepository(
            ModelContext(
                try ModelContainer(
                    for: Schema(versionedSchema: ShoppingSchemaV4.self), migrationPlan: ShoppingMigrationPlan.self,
                    configuration: ModelConfiguration(url: storeURL, allowsCreation: true))))
    }

    /// Carries `lists` in order through the pipeline of the sample.
    func carry(_ lists: [SharedList]) async throws -> RunReport {
        var definition = try PipelineFile.load(
            path: Self.root.appendingPathComponent("Pipelines/shopping.yaml").path, models: .samples)
        let files = try lists.map { list in
            let file = url.appendingPathComponent("\(list.device)-\(UUID().uuidString).json")
            try list.json().write(to: file)
            return file.path
        }
        definition.source.files = files
        for position in definition.parts.indices { definition.parts[position].source.files = files }
        return try await Import(definition, registry: .samples, options: ImportOptions(store: store)).run()
    }
}
