import Foundation
import SQLite

extension StoreMigration {
    /// Takes a file as a store of `version`: one written before anyone declared a version, or one whose recorded schema is
    /// not known, whose tables are exactly those of that version. Every value is looked at first.
    ///
    /// Tables that were made in other words are built anew in the store's own, with the same rows under the same keys.
    /// - Parameter makesBackup: whether a copy lies beside the file until it is done.
    /// - Throws: ``ModelStoreError``: `migrationRefused` when the file is a store of a known version, or with the
    ///   differences when the tables do not fit; `migrationPreflight` with the rows that hold other values. The file is
    ///   then as before.
    public func adopt(_ version: Schema.Version, makesBackup: Bool = true) throws(ModelStoreError) {
        let schema = try path.version(version)
        let database = try connect(mode: .readWrite)
        defer { database.close() }
        try checkAdoption(of: schema, on: database)
        try ModelStoreError.wrapping {
            try StoreSettings.apply(to: database)
            var backup: StoreBackup?
            do {
                try database.transaction {
                    try checkAdoption(of: schema, on: database)
                    for entity in schema.entities {
                        let rows = TableExpressions(table: entity.name, entity: entity)
                        let preflight = MigrationPreflight(database: database)
                        try preflight.checkValues(in: rows)
                        try preflight.checkSubentities(in: rows)
                        try preflight.checkReferences(in: rows, of: schema)
                    }
                    if makesBackup { backup = try StoreBackup(of: url, version: version) }
                    if try !StoredSchema.isStore(database) { try StoreFormat.mark(database) }
                    try TableMigration.restate(schema, on: database)
                    try StoredSchema.record(schema, on: database)
                }
            } catch {
                backup?.remove()
                throw error
            }
            backup?.remove()
        }
    }

    /// The plan's version that the file can be adopted as; nil when it is a store of a known version, or fits none.
    /// - Throws: ``ModelStoreError``: `notFound`, `newerSchema`, `database`.
    public func adoptableVersion() throws(ModelStoreError) -> Schema? {
        let database = try connect(mode: .readOnly)
        defer { database.close() }
        if try StoredSchema.isStore(database), path.version(of: try StoredSchema(from: database)) != nil { return nil }
        return try ModelStoreError.wrapping { try TableShape(of: database) }.fitting(path.versions)
    }

    private func checkAdoption(of schema: Schema, on database: Connection) throws(ModelStoreError) {
        if try StoredSchema.isStore(database), let known = path.version(of: try StoredSchema(from: database)) {
            throw ModelStoreError(
                .migrationRefused, "the store has \(known.name) \(known.version) already; there is nothing to adopt")
        }
        let lines = try ModelStoreError.wrapping { try TableShape(of: database) }.differences(from: schema)
        guard lines.isEmpty else {
            throw ModelStoreError(
                .migrationRefused,
                "the tables are not those of \(schema.name) \(schema.version): \(lines.joined(separator: "; "))")
        }
    }
}

extension TableMigration {
    /// Builds the tables of `schema` anew that other words made, and gives all their indexes.
    static func restate(_ schema: Schema, on database: Connection) throws {
        let definition = SchemaDefinition(schema)
        let names = try schema.entities.map(\.name).filter { name in
            guard let entity = schema.entity(named: name) else { return false }
            let sql = try database.value(
                "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(name)])
            return sql?.text != definition.table(for: entity)
        }
        let migration = try TableMigration(
            SchemaChange(from: schema, to: schema), isCustom: false, rebuilding: Set(names), on: database)
        try migration.build()
        try migration.finish()
    }
}
