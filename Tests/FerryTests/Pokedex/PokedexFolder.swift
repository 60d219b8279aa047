import Ferry
import Foundation
import ModelStore
import SampleModels

/// A copy of the sample answers with a store beside it, gone afterwards.
final class PokedexFolder {
    static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL
    static let registry = ModelRegistry([.pokedex])

    let url: URL
    var store: String { url.appendingPathComponent("pokedex.store").path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-pokedex-\(UUID().uuidString)")
        let files = FileManager.default
        for folder in ["SampleData/pokedex", "Pipelines"] {
            let target = url.appendingPathComponent(folder)
            try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: Self.packageRoot.appendingPathComponent(folder), to: target)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A file of the sample.
    func file(_ name: String) -> URL {
        url.appendingPathComponent("SampleData/pokedex/\(name)")
    }

    /// Moves records away, or back.
    func hide(_ numbers: some Sequence<Int>) throws {
        for number in numbers {
            try FileManager.default.moveItem(at: file("pokemon/\(number)"), to: file("hidden-\(number)"))
        }
    }

    func show(_ numbers: some Sequence<Int>) throws {
        for number in numbers {
            try FileManager.default.moveItem(at: file("hidden-\(number)"), to: file("pokemon/\(number)"))
        }
    }

    /// The pipeline, by its file.
    func pipeline() throws -> PipelineDefinition {
        try PipelineFile.load(path: url.appendingPathComponent("Pipelines/pokedex.yaml").path, models: Self.registry)
    }

    /// Runs the pipeline.
    func load(maxErrors: Int? = nil, _ change: (inout PipelineDefinition) -> Void = { _ in }) async throws -> RunReport
    {
        var definition = try pipeline()
        change(&definition)
        var options = ImportOptions(store: store)
        options.maxErrors = maxErrors
        return try await Import(definition, registry: Self.registry, options: options).run()
    }

    /// Opens the store, lends it to `body`, and closes it.
    func withStore<Result>(
        _ schema: any VersionedSchema.Type = PokedexSchemaV2.self, _ body: (ModelContainer) async throws -> Result
    ) async throws -> Result {
        let container = try ModelContainer(
            for: Schema(versionedSchema: schema),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store)))
        let result = try await body(container)
        try await container.close()
        return result
    }

    /// The Pokémon in the store by number.
    func pokemon() async throws -> [Int: Pokemon.Record] {
        try await withStore { container in
            var pokemon: [Int: Pokemon.Record] = [:]
            try await container.writer.enumerate(Pokemon.Record.self) { pokemon[$0.id] = $0 }
            return pokemon
        }
    }

    /// Changes the Pokémon with `number` as an app would.
    func change(_ number: Int, _ body: @escaping @Sendable (Pokemon) -> Void) async throws {
        try await withStore { container in
            let context = ModelContext(container)
            let found = try context.fetch(
                FetchDescriptor<PokedexSchemaV2.Pokemon>(predicate: #Predicate { $0.id == number }))
            for pokemon in found { body(pokemon) }
            try context.save()
        }
    }
}
