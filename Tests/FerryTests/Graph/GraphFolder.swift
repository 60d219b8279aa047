import Foundation
import ModelStore
import SQLite

@testable import Ferry

/// A folder of a test's own with a document, a pipeline file and a store of the graph models.
final class GraphFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ferry-graph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Runs the pipeline `yaml` over `document`.
    func run(
        _ yaml: String, over document: String, store: String = "graph.store", rejects: String? = nil
    ) async throws -> RunReport {
        try write(document, to: "document.json")
        try write(yaml, to: "pipeline.yaml")
        let definition = try PipelineFile.load(path: path("pipeline.yaml"), models: .graph)
        var options = ImportOptions(store: path(store))
        options.rejectsFile = rejects.map { path($0) }
        return try await Import(definition, registry: .graph, options: options).run()
    }

    /// Imports the export of a whole store.
    func importExport(_ file: String, into store: String) async throws -> RunReport {
        guard let definition = try PipelineDefinition.storeExport(path(file), models: .graph) else {
            throw FerryError(.usage, "\(file) is no export of a whole store")
        }
        return try await Import(definition, registry: .graph, options: ImportOptions(store: path(store))).run()
    }

    func export(_ store: String, to file: String, model: String? = nil) async throws -> String {
        try await StoreExport(store: path(store), registry: .graph).write(model: model, format: .json, to: path(file))
        return try text(file)
    }

    /// Texts that a query gives.
    func texts(_ sql: String, of store: String = "graph.store") throws -> [String] {
        let connection = try Connection(.file(path(store)), mode: .readOnly)
        return try connection.rows(sql).compactMap { $0[0].text }
    }
}
