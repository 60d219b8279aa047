import Formats
import Foundation
import ModelStore
import SQLite

/// Writes the rows of a store as JSON, in the order they came in, with keys in the order of the model's attributes: two
/// exports of the same rows are equal byte for byte.
///
/// References are the identity of the row they lead to: one value, or an array of several. Where an entity has none, they
/// are `{"pk": n}`, and its own rows begin with `pk`. The export of a whole store is an object with an array under
/// each entity's name, those that references lead to first; the entities of a hierarchy have one each, and so have those
/// that join the sides of a to-many relationship. That of one model with subclasses tells each object's `entity`.
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
        let chosen = try model.map { name throws(FerryError) in try registry.model(named: name, forStore: store) }
        guard let schema = chosen?.schema ?? registry.schema(ofStore: store) ?? registry.schemas.first else { return 0 }
        // All that the store holds, and not only what pipelines can write.
        let names =
            chosen.map { [$0.model.entity.name] } ?? schema.current.namesInDependencyOrder
        guard format == .json || names.count == 1 else {
            throw FerryError(.usage, "ndjson holds records of one model: say which with --model")
        }
        do {
            return try await write(
                schema, only: chosen != nil || format == .ndjson ? names.first : nil, format: format, to: output)
        } catch {
            throw FerryError(opening: error, store: store)
        }
    }

    private func write(
        _ schema: SchemaRegistration, only: String?, format: Format, to output: String
    ) async throws -> Int {
        let container = try ModelContainer(
            for: schema.current, knownVersions: registry.schemas.flatMap(\.versions),
            configuration: ModelConfiguration(url: URL(fileURLWithPath: store), allowsSave: false))
        return try await container.closing { container in
            try await container.writer.perform { connection in
                let file = try AtomicFile(path: output, permissions: 0o644)
                let count = try connection.database.transaction(.deferred) {
                    let rows = ExportedRows(connection, to: file)
                    guard let only else { return try rows.writeEnvelope() }
                    return try rows.write(rowsOf: only, format: format, isWhole: true)
                }
                try file.commit()
                return count
            }
        }
    }
}

/// Writes rows of a store into a file.
private struct ExportedRows {
    private let connection: StoreConnection
    private let file: AtomicFile
    private let names: ReferenceNames

    init(_ connection: StoreConnection, to file: AtomicFile) {
        self.connection = connection
        self.file = file
        names = ReferenceNames(connection)
    }

    /// Writes all entities as members of one object.
    func writeEnvelope() throws -> Int {
        var count = 0
        try file.write("{")
        for (position, name) in connection.schema.namesInDependencyOrder.enumerated() {
            try file.write("\(position == 0 ? "" : ",")\n\"\(name)\":")
            count += try write(rowsOf: name, format: .json, isWhole: false)
        }
        try file.write("}\n")
        return count
    }

    /// Writes the rows of one entity.
    /// - Parameter isWhole: whether rows of entities that inherit from it are among them.
    func write(rowsOf name: String, format: StoreExport.Format, isWhole: Bool) throws -> Int {
        let entity = try connection.entity(named: name)
        let discriminator = entity.subentities.isEmpty ? nil : entity.index(of: EntityDescription.discriminatorName)
        let lineage = Set(isWhole ? entity.lineage(below: name) : [name])
        let encoders = encoders(of: entity, lineage, tellsEntity: isWhole && discriminator != nil)
        var count = 0
        var bytes: [UInt8] = []
        if format == .json { try file.write("[") }
        try connection.forEachRow(of: entity) { key, row in
            var own = name
            if let discriminator, case .text(let text) = row[discriminator] {
                own = String(decoding: text, as: UTF8.self)
            }
            guard let encoder = encoders[own] else { return true }
            bytes.removeAll(keepingCapacity: true)
            if format == .json { bytes.append(contentsOf: Array((count == 0 ? "\n" : ",\n").utf8)) }
            try encoder.encode(row, key: key, into: &bytes) { destination, key, output in
                try names.append(key, of: destination, to: &output)
            }
            if format == .ndjson { bytes.append(UInt8(ascii: "\n")) }
            try file.write(bytes)
            count += 1
            return true
        }
        if format == .json { try file.write("\n]\n") }
        return count
    }

    /// An encoder for the rows of each entity of a table.
    private func encoders(
        of entity: EntityDescription, _ names: Set<String>, tellsEntity: Bool
    ) -> [String: JSONRowEncoder] {
        let hasKey = !entity.isJoin && !entity.hasPlainIdentity && isReferredTo(entity)
        guard !entity.subentities.isEmpty else {
            return [entity.name: JSONRowEncoder(entity: entity, hasKey: hasKey)]
        }
        var encoders: [String: JSONRowEncoder] = [:]
        for name in names {
            var attributes = Set(entity.inheritedNames(of: name))
            if tellsEntity { attributes.insert(EntityDescription.discriminatorName) }
            encoders[name] = JSONRowEncoder(entity: entity, names: attributes, hasKey: hasKey)
        }
        return encoders
    }

    private func isReferredTo(_ entity: EntityDescription) -> Bool {
        let names = Set([entity.name] + entity.subentities.map(\.name))
        return connection.schema.entities.contains { other in
            other.referenceNames.contains {
                other.relationship(named: $0).map { names.contains($0.destination) } ?? false
            }
        }
    }
}
