import Foundation
import ModelStore

// A store that exists says by its schema's name what it can hold.
extension ModelRegistry {
    /// The schema that the store at `path` says it has: the one of this name in the registry, or else just as the store
    /// records it. Nil when there is no store.
    ///
    /// Opens and closes the file; what is wrong with it is for those to tell who use it.
    public func schema(ofStore path: String) -> SchemaRegistration? {
        guard let stored = try? Schema(storedAt: URL(fileURLWithPath: path)) else { return nil }
        return schemas.first { $0.name == stored.name } ?? SchemaRegistration(DeclaredSchema(versions: [stored]))
    }

    /// Whether the store at `path` exists and has a schema of this registry.
    public func knows(store path: String) -> Bool {
        guard let stored = try? Schema(storedAt: URL(fileURLWithPath: path)) else { return false }
        return schemas.contains { $0.name == stored.name }
    }

    /// The model called `name` for the store at `path`: where it exists, one of its schema's.
    /// - Parameters:
    ///   - name: nil for the only model of the store's schema, or of the registry.
    ///   - path: nil for no store.
    /// - Throws: ``FerryError``: `usage` naming the choices, or the nearest name; `schema` when the model is one of
    ///   another schema than the store's.
    public func model(named name: String?, forStore path: String?) throws(FerryError) -> Entry {
        guard let path, let schema = schema(ofStore: path) else { return try model(named: name) }
        let own = ModelRegistry([schema])
        guard let name, own.entries(named: name).isEmpty, !entries(named: name).isEmpty else {
            return try own.model(named: name)
        }
        throw FerryError(
            .schema,
            "\(path) has the schema \(schema.name), which has no model \(name) but "
                + "\(own.names.joined(separator: ", ")); name another store")
    }
}
