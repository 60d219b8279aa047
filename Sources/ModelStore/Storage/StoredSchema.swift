import Foundation
import SQLite

/// The schema that a store says it has.
struct StoredSchema {
    let schema: Schema
    /// The fingerprint as recorded.
    let fingerprint: String

    /// Notes in the store that it has `schema` from now on.
    static func record(_ schema: Schema, on database: Connection) throws {
        let entities = try json(schema)
        try database.run(
            "INSERT INTO ferry_schema(name, version, fingerprint, entities, since) VALUES (?, ?, ?, ?, \(StoreFormat.now))",
            [.text(schema.name), .text(schema.version.description), .text(schema.fingerprint), .text(entities)])
    }

    private static func json(_ schema: Schema) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(schema.entities), as: UTF8.self)
    }

    /// Records the entities of `schema`, whose fingerprint is the recorded one, where they behave otherwise than those
    /// recorded: for programs that know the store only by its record. Whoever writes at this moment goes first, and then
    /// the next one to open the store does it.
    func refresh(for schema: Schema, on database: Connection) throws(ModelStoreError) {
        guard fingerprint == schema.fingerprint, self.schema.behaviour != schema.behaviour else { return }
        do {
            let timeout = try database.pragma("busy_timeout")?.integer ?? 0
            try database.setPragma("busy_timeout", to: 0)
            defer { try? database.setPragma("busy_timeout", to: timeout) }
            try database.transaction {
                try database.run(
                    """
                    UPDATE ferry_schema SET entities = ?1
                    WHERE id = (SELECT max(id) FROM ferry_schema) AND fingerprint = ?2
                    """, [.text(try Self.json(schema)), .text(fingerprint)])
            }
        } catch {
            if (error as? SQLiteError)?.code.primary == .busy { return }
            throw ModelStoreError(error)
        }
    }

    /// Reads what was recorded last.
    /// - Throws: ``ModelStoreError/Code/notAStore`` when the file is not a store, `newerSchema` when a newer Ferry made it.
    init(from database: Connection) throws(ModelStoreError) {
        guard try Self.isStore(database) else {
            throw ModelStoreError(.notAStore, "this SQLite file was not made by Ferry; name another file for the store")
        }
        let rows = try ModelStoreError.wrapping {
            try database.rows("SELECT name, version, fingerprint, entities FROM ferry_schema ORDER BY id DESC LIMIT 1")
        }
        guard let row = rows.first, let name = row[0].text, let version = row[1].text.flatMap({ Schema.Version($0) }),
            let fingerprint = row[2].text, let json = row[3].text
        else {
            throw ModelStoreError(.notAStore, "the store does not say which schema it has; it may be damaged")
        }
        do {
            let entities = try JSONDecoder().decode([EntityDescription].self, from: Data(json.utf8))
            schema = Schema(name: name, version: version, entities: entities)
            self.fingerprint = fingerprint
        } catch {
            throw ModelStoreError(
                .notAStore, "the store's record of its schema cannot be read; it may be damaged", underlying: error)
        }
    }

    /// Whether the file has a store's mark.
    static func isStore(_ database: Connection) throws(ModelStoreError) -> Bool {
        do {
            guard try database.pragma("application_id")?.integer == StoreFormat.applicationID else { return false }
            let version = try database.pragma("user_version")?.integer ?? 0
            guard version <= StoreFormat.version else {
                throw ModelStoreError(
                    .newerSchema,
                    "the store has format \(version), this program knows \(StoreFormat.version); use a newer Ferry")
            }
            return true
        } catch {
            if (error as? SQLiteError)?.code.primary == .notADatabase {
                throw ModelStoreError(
                    .notAStore, "the file is not an SQLite database; name another file for the store", underlying: error
                )
            }
            throw ModelStoreError(error)
        }
    }

    /// Checks that a program with `schema` may use this store.
    /// - Throws: ``ModelStoreError`` with `needsMigration`, `newerSchema` or `unknownSchema`.
    func check(against schema: Schema, knownVersions: [Schema]) throws(ModelStoreError) {
        // Versions may have the same entities and differ in what their rows hold: then the recorded version tells.
        let isSame = fingerprint == schema.fingerprint
        let twin = knownVersions.first { $0.fingerprint == fingerprint && $0.version == self.schema.version }
        if isSame, twin == nil || self.schema.version == schema.version { return }
        let stored = "\(self.schema.name) \(self.schema.version)"
        let program = "\(schema.name) \(schema.version)"
        let newer = ModelStoreError(
            .newerSchema, "the store has \(stored), this program \(program); use a newer version of the program")
        if let known = twin ?? knownVersions.last(where: { $0.fingerprint == fingerprint }) {
            if known.version > schema.version { throw newer }
            throw ModelStoreError(
                .needsMigration,
                "the store has \(known.name) \(known.version), this program \(program); migrate it with `ferry migrate`"
            )
        }
        if self.schema.name == schema.name, self.schema.version > schema.version { throw newer }
        let candidates = (knownVersions + [schema]).map { candidate in
            (candidate, SchemaDifference(stored: self.schema.entities, program: candidate.entities))
        }
        let nearest =
            candidates.min { $0.1.lines.count < $1.1.lines.count } ?? (
                schema, SchemaDifference(stored: [], program: [])
            )
        throw ModelStoreError(
            .unknownSchema,
            "the store has \(stored), which this program does not know; the nearest it knows is \(nearest.0.name) "
                + "\(nearest.0.version), with these differences: \(nearest.1)")
    }
}

extension Schema {
    /// What a fingerprint does not tell, in an order of its own.
    fileprivate var behaviour: [EntityDescription] {
        entities.sorted { $0.name < $1.name }.map { entity in
            var entity = entity
            entity.attributes.sort { $0.name < $1.name }
            entity.relationships.sort { $0.name < $1.name }
            entity.subentities.sort { $0.name < $1.name }
            entity.indexes.sort { $0.lexicographicallyPrecedes($1) }
            return entity
        }
    }
}
