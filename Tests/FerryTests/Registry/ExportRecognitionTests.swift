import Foundation
import ModelStore
import SampleModels
import Testing

@testable import Ferry

/// The same entities as those of ``LogbookSchema``, under another schema's name.
private enum DiarySchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [LogbookSchema.Trip.self] }
    static var schemaName: String { "Diary" }
}

@Suite("The export of a whole store")
struct ExportRecognitionTests {
    private let folder: GraphFolder
    private let registry = ModelRegistry(
        ModelRegistry.trips.schemas + [
            SchemaRegistration(
                versions: [DiarySchema.self], current: DiarySchema.self,
                models: [ModelRegistration(LogbookSchema.Trip.self)])
        ])

    init() throws {
        folder = try GraphFolder()
    }

    private func definition(
        _ text: String, _ models: ModelRegistry, store: String? = nil
    ) throws -> PipelineDefinition? {
        try folder.write(text, to: "export.json")
        return try PipelineDefinition.storeExport(folder.path("export.json"), models: models, store: store)
    }

    @Test("is told by all its keys, not by the first")
    func allKeys() throws {
        let one = try definition(#"{"Trip":[]}"#, .trips)
        #expect(one?.write.model == "Logbook.Trip")
        #expect(one?.source.records == "/Trip")
        #expect(one?.parts.isEmpty == true)
        let two = try definition(#"{"Trip":[],"Guide":[]}"#, .trips)
        #expect(two?.write.model == "Tours.Trip")
        for other in [#"{"Trip":[],"Places":[]}"#, "[]", #"{"Place":[]}"#, #"{"Trip":["#, ""] {
            #expect(try definition(other, .trips) == nil)
        }
    }

    @Test("that two schemas fit is refused with their names, unless the store tells which")
    func ambiguous() async throws {
        let text = #"{"Trip":[{"name":"Rome","distance":2.5}]}"#
        let error = #expect(throws: FerryError.self) { try definition(text, registry) }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("Logbook or Diary") == true)
        #expect(error?.message.contains("Logbook.Trip") == true)
        let store = folder.path("diary.store")
        let container = try ModelContainer(
            for: Schema(versionedSchema: DiarySchema.self),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store), allowsCreation: true))
        try await container.close()
        let told = try #require(try definition(text, registry, store: store))
        #expect(told.write.model == "Diary.Trip")
        let report = try await Import(told, registry: registry, options: ImportOptions(store: store)).run()
        #expect(report.books.inserted == 1)
        #expect(throws: FerryError.self) { try definition(text, registry, store: folder.path("none.store")) }
    }

    @Test("of each sample system comes back byte for byte, without being told what it is", arguments: sampleNames)
    func samples(_ name: String) async throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let pipeline = root.appendingPathComponent("Pipelines/\(name).yaml").path
        let definition = try PipelineFile.load(path: pipeline, models: .samples)
        let first = folder.path("first.store")
        let report = try await Import(definition, registry: .samples, options: ImportOptions(store: first)).run()
        #expect(report.books.inserted > 0)
        let schema = try #require(ModelRegistry.samples.schema(ofStore: first))
        #expect(schema.name.lowercased().hasPrefix(name.filter { $0 != "-" }))
        var texts: [String] = []
        for (store, file) in [("first", "one"), ("second", "two")] {
            let path = folder.path("\(store).store")
            if store == "second" {
                let export = try #require(
                    try PipelineDefinition.storeExport(folder.path("one.json"), models: .samples, store: path))
                let report = try await Import(export, registry: .samples, options: ImportOptions(store: path)).run()
                #expect(report.outcome == .done, "\(report)")
                #expect(report.unknownFields.isEmpty)
            }
            try await StoreExport(store: path, registry: .samples).write(
                model: nil, format: .json, to: folder.path("\(file).json"))
            texts.append(try folder.text("\(file).json"))
        }
        #expect(texts[0] == texts[1])
        #expect(ModelRegistry.samples.schemas.count == Self.sampleNames.count)
    }

    private static let sampleNames = ["memos", "shopping", "pokedex", "sample-trips"]
}
