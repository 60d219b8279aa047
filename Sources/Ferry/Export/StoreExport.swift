import Foundation
import ModelStore
import SQLite

/// Writes the rows of a store as JSON, in the order they came in, with keys in the order of the model's attributes: two
/// exports of the same rows are equal byte for byte.
public struct StoreExport: Sendable {
    /// The forms an export can have.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// One document: an array of one model's records, or an object with each model's array under its name.
        case json
        /// A record on each line; of one model only.
        case ndjson
    }

    private let store: String
    private let registry: ModelRegistry

    /// An export of the store at `store`.
    public init(store: String, registry: ModelRegistry) {
        self.store = store
        self.registry = registry
    }

    /// Writes the rows to `output`, which gets its name only when all is written; `-` is standard output.
    ///
    /// Reads on a connection of its own: a run may go on meanwhile, and the export has the rows as they were when it
    /// began. Memory does not grow with the store.
    /// - Parameter model: the model to write; nil for the whole store.
    /// - Returns: the number of records written.
    /// - Throws: ``FerryError``.
    @discardableResult
    public func write(model: String?, format: Format, to output: String) async throws(FerryError) -> Int {
        try StoreFile(path: store).requireExistence()
        var files = FileRoles()
        files.add(store: store)
        try files.add(output: output, as: "the export")
        let chosen = try model.map { name throws(FerryError) in [try registry.model(named: name)] }
        let models = chosen ?? registry.models
        guard format == .json || models.count == 1 else {
            throw FerryError(.usage, "ndjson holds records of one model: say which with --model")
        }
        do {
            return try await write(models, isEnvelope: chosen == nil && format == .json, format: format, to: output)
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    private func write(
        _ models: [ModelRegistration], isEnvelope: Bool, format: Format, to output: String
    ) async throws -> Int {
        guard let first = models.first else { return 0 }
        let container = try ModelContainer(
            for: Schema(versionedSchema: first.schema), knownVersions: first.knownVersions,
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store), allowsSave: false))
        return try await container.closing { container in
            try await container.writer.perform { connection in
                let file = try AtomicFile(path: output, permissions: 0o644)
                let count = try connection.database.transaction(.deferred) {
                    try write(models, isEnvelope: isEnvelope, format: format, from: connection, to: file)
                }
                try file.commit()
                return count
            }
        }
    }

    private func write(
        _ models: [ModelRegistration], isEnvelope: Bool, format: Format, from connection: StoreConnection,
        to file: AtomicFile
    ) throws -> Int {
        var count = 0
        if isEnvelope { try file.write("{") }
        for (position, model) in models.enumerated() {
            if isEnvelope { try file.write("\(position == 0 ? "" : ",")\n\"\(model.name)\":") }
            count += try write(rowsOf: model.entity, format: format, from: connection, to: file)
        }
        if isEnvelope { try file.write("}\n") }
        return count
    }

    private func write(
        rowsOf entity: EntityDescription, format: Format, from connection: StoreConnection, to file: AtomicFile
    ) throws -> Int {
        let encoder = JSONRowEncoder(entity: entity)
        var count = 0
        var bytes: [UInt8] = []
        if format == .json { try file.write("[") }
        try connection.forEachRow(of: entity) { _, row in
            bytes.removeAll(keepingCapacity: true)
            if format == .json { bytes.append(contentsOf: Array((count == 0 ? "\n" : ",\n").utf8)) }
            try encoder.encode(row, into: &bytes)
            if format == .ndjson { bytes.append(UInt8(ascii: "\n")) }
            try file.write(bytes)
            count += 1
            return true
        }
        if format == .json { try file.write("\n]\n") }
        return count
    }
}
