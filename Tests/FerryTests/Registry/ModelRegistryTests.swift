import Ferry
import Foundation
import ModelStore
import SQLite
import Testing

@Suite("A registry of several schemas")
struct ModelRegistryTests {
    private let folder: PipelineFolder
    private var store: String { folder.url.appendingPathComponent("trips.store").path }

    init() throws {
        folder = try PipelineFolder()
    }

    private func definition(_ model: String?, _ json: String) throws -> PipelineDefinition {
        let input = folder.url.appendingPathComponent("\(UUID().uuidString).json")
        try Data(json.utf8).write(to: input)
        return PipelineDefinition(
            name: "trips", source: SourceDefinition(files: [input.path]), write: WriteDefinition(model: model))
    }

    private func carry(_ model: String?, _ json: String) async throws -> RunReport {
        try await Import(
            try definition(model, json), registry: .trips, options: ImportOptions(store: store)
        ).run()
    }

    private func export(_ model: String?) async throws -> String {
        let output = folder.url.appendingPathComponent("export.json").path
        try await StoreExport(store: store, registry: .trips).write(model: model, format: .json, to: output)
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    @Test("asks for the schema where two have a model of that name, and names the choices")
    func ambiguity() throws {
        let error = #expect(throws: FerryError.self) { try ModelRegistry.trips.model(named: "Trip") }
        #expect(error?.code == .usage)
        #expect(error?.message == "Trip could be any of several models: say Tours.Trip or Logbook.Trip")
        #expect(ModelRegistry.trips.names == ["Tours.Trip", "Logbook.Trip"])
        let unknown = #expect(throws: FerryError.self) { try ModelRegistry.trips.model(named: "Tour.Trip") }
        #expect(unknown?.message.contains("did you mean Tours.Trip?") == true)
        #expect(try ModelRegistry.trips.model(named: "Logbook.Trip").schema.name == "Logbook")
    }

    @Test("takes the short name of a model that only one schema has, and the long one of any")
    func shortNames() throws {
        let registry = ModelRegistry([ModelRegistry.trips.schemas[0]])
        #expect(registry.names == ["Trip"])
        for name in ["Trip", "Tours.Trip", nil] { #expect(try registry.model(named: name).model.name == "Trip") }
    }

    @Test("lets a store that exists decide which model is meant")
    func storeDecides() async throws {
        await #expect(throws: FerryError.self) { try await carry("Trip", #"[{"name":"a"}]"#) }
        #expect(!FileManager.default.fileExists(atPath: store))
        #expect(try await carry("Logbook.Trip", #"[{"name":"a","distance":1.5}]"#).outcome == .done)
        for name in ["Trip", "Logbook.Trip", nil] {
            #expect(try await carry(name, #"[{"name":"\#(name ?? "-")"}]"#).outcome == .done)
        }
        #expect(try await export(nil).contains(#"{"name":"a","distance":1.5}"#))
    }

    @Test("refuses a model of another schema than the store's, and the store stays as it is")
    func foreignStore() async throws {
        _ = try await carry("Logbook.Trip", #"[{"name":"a"}]"#)
        let error = await #expect(throws: FerryError.self) { try await carry("Tours.Trip", #"[{"name":"b"}]"#) }
        #expect(error?.code == .schema)
        #expect(error?.message.contains("has the schema Logbook, which has no model Tours.Trip but Trip") == true)
        let misspelt = await #expect(throws: FerryError.self) { try await carry("Tripp", "[]") }
        #expect(misspelt?.code == .usage)
        #expect(misspelt?.message.contains("did you mean Trip?") == true)
    }

    @Test("makes stores that hold all entities of the schema, and exports them all")
    func allEntities() async throws {
        _ = try await carry("Tours.Trip", #"[{"name":"a"}]"#)
        let database = try Connection(.file(store))
        try database.run("INSERT INTO Guide(name) VALUES ('Ada')")
        database.close()
        #expect(
            try await export(nil)
                == "{\n\"Trip\":[\n{\"name\":\"a\",\"days\":1}\n]\n,\n\"Guide\":[\n{\"name\":\"Ada\"}\n]\n}\n")
        #expect(try await export("Trip").contains("Ada") == false)
        #expect(try await StoreCheck(store: store, registry: .trips).run().isKnown)
    }

    @Test("understands the long name of a model throughout a pipeline file")
    func pipelineFile() async throws {
        let yaml = """
            source: { file: "-" }
            stages:
              - decode: Tours.Trip
              - map: Tours.Trip
              - validate: { days: { range: { min: 1 } } }
              - write: Tours.Trip
            """
        var definition = try PipelineFile.parse(Array(yaml.utf8), path: "trips.yaml", models: .trips)
        definition.source = try self.definition(nil, #"[{"name":"a","days":2}]"#).source
        let report = try await Import(definition, registry: .trips, options: ImportOptions(store: store)).run()
        #expect(report.books.inserted == 1)
        let error = #expect(throws: PipelineFileError.self) {
            try PipelineFile.parse(
                Array(yaml.replacingOccurrences(of: "days", with: "distance").utf8), path: "trips.yaml", models: .trips)
        }
        #expect(error?.diagnostics.first?.message.contains("`distance`") == true)
    }
}
