import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels

/// A folder of a test's own with a store of the sample trips, gone afterwards.
final class SampleTripsFolder {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    let url: URL
    var store: String { url.appendingPathComponent("trips.store").path }
    var storeURL: URL { URL(fileURLWithPath: store) }
    var upgrade: SchemaUpgrade { SchemaUpgrade(store: store, registry: .samples) }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-trips-\(UUID().uuidString)")
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

    /// A container of the newest version, its store made when it is missing.
    func container() throws -> ModelContainer {
        try Self.container(store)
    }

    static func container(_ path: String) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: SampleTripsSchemaV4.self), migrationPlan: SampleTripsMigrationPlan.self,
            configuration: ModelConfiguration(url: URL(fileURLWithPath: path), allowsCreation: true))
    }

    /// Runs the sample's pipeline, over the file `name` of the sample data or over `document`.
    func carry(_ name: String = "trips.xml", document: String? = nil, errors: Int = 0) async throws -> RunReport {
        var definition = try PipelineFile.load(
            path: Self.root.appendingPathComponent("Pipelines/sample-trips.yaml").path, models: .samples)
        var file = Self.root.appendingPathComponent("SampleData/sample-trips/\(name)")
        if let document {
            file = url.appendingPathComponent("document.xml")
            try Data(document.utf8).write(to: file)
        }
        definition.source.files = [file.path]
        for index in definition.parts.indices { definition.parts[index].source.files = [file.path] }
        definition.errors = ErrorBudget(max: errors)
        return try await Import(definition, registry: .samples, options: ImportOptions(store: store)).run()
    }
}
