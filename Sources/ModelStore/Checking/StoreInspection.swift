import Foundation
import SQLite

/// Looks for what is wrong with a store: damage, references to nothing, tables that are not those of its schema, values
/// that cannot be read.
public struct StoreInspection: Sendable {
    /// Something that is wrong.
    public struct Finding: Sendable, Hashable, Codable {
        /// The kinds of finding.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// SQLite finds the file damaged.
            case integrity
            /// A row refers to one that is not there.
            case reference
            /// The store's record of its schema contradicts itself.
            case fingerprint
            /// A table, column or index is not as the schema says.
            case shape
            /// Values are not in the form of their type.
            case value
            /// A row names bytes in a file that is not there.
            case missingBlob
            /// A row names bytes in a file that has others.
            case damagedBlob
            /// Files have bytes that no row and no history has named for a day; `ferry check --repair` removes old ones.
            case orphanedBlob
        }

        /// What kind of thing is wrong.
        public let kind: Kind
        /// What is wrong, without values of users' data.
        public let message: String
        /// The rows, where it is about rows.
        public let rows: RowList?
    }

    /// The schema's name and version, as the store says.
    public let schema: Schema
    /// What was found, damage first; empty when all is well.
    public let findings: [Finding]

    /// Looks at the store at `url`, in one read transaction: others may write meanwhile. Reads every page and every value;
    /// memory does not grow with the store.
    /// - Throws: ``ModelStoreError``: `notFound`, `notAStore`, `newerSchema`, `database` when it cannot be read at all.
    public init(of url: URL) throws(ModelStoreError) {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ModelStoreError(.notFound, "there is no store at \(url.path)")
        }
        let database = try ModelStoreError.wrapping { try Connection(.file(url.path), mode: .readOnly) }
        defer { database.close() }
        let stored = try StoredSchema(from: database)
        schema = stored.schema
        findings = try ModelStoreError.wrapping {
            try database.transaction(.deferred) {
                try Self.findings(stored, on: database) + Self.blobFindings(url, stored.schema, on: database)
            }
        }
    }

    private static func findings(_ stored: StoredSchema, on database: Connection) throws -> [Finding] {
        let damage = try database.rows("PRAGMA integrity_check(20)").compactMap { $0[0].text }.filter { $0 != "ok" }
        var findings = damage.map { Finding(kind: .integrity, message: $0, rows: nil) }
        if stored.fingerprint != stored.schema.fingerprint {
            findings.append(
                Finding(
                    kind: .fingerprint, message: "the recorded fingerprint is not that of the recorded entities",
                    rows: nil))
        }
        findings += try TableShape(of: database).differences(from: stored.schema, isStore: true).map {
            Finding(kind: .shape, message: $0, rows: nil)
        }
        // Without the columns there are no values to look at.
        guard findings.allSatisfy({ $0.kind == .fingerprint }) else {
            return try findings + foreignTables(of: nil, on: database)
        }
        for entity in stored.schema.entities { findings += try values(of: entity, in: stored.schema, on: database) }
        return try findings + foreignTables(of: stored.schema, on: database)
    }

    private static func values(
        of entity: EntityDescription, in schema: Schema, on database: Connection
    ) throws -> [Finding] {
        let rows = TableExpressions(table: entity.name, entity: entity)
        let search = RowSearch(database: database)
        func message(_ attribute: AttributeDescription, _ list: RowList, _ what: String) -> String {
            "\(entity.name).\(attribute.name): \(list.count) \(what)"
        }
        let dangling = try search.dangling(rows, in: schema).map { attribute, list in
            let destination = entity.relationship(named: attribute.name)?.destination ?? ""
            let what = "rows refer to rows of \(destination) that are not there"
            return Finding(kind: .reference, message: message(attribute, list, what), rows: list)
        }
        let unreadable = try search.unreadable(rows).map { attribute, list in
            let what = "values are not in the form of \(attribute.type.rawValue)"
            return Finding(kind: .value, message: message(attribute, list, what), rows: list)
        }
        let incomplete = try search.incomplete(rows).map { attribute, list in
            let needers = entity.needers(of: attribute.name).joined(separator: ", ")
            let what = "rows have no value, which \(needers) needs"
            return Finding(kind: .value, message: message(attribute, list, what), rows: list)
        }
        return dangling + unreadable + incomplete
    }

    /// References to nothing in the tables that `schema` does not have, or in all.
    private static func foreignTables(of schema: Schema?, on database: Connection) throws -> [Finding] {
        try database.rows(
            "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2"
        ).compactMap { row in
            let (table, parent) = (row[0].text ?? "", row[1].text ?? "")
            if let schema, schema.entities.contains(where: { $0.name == table }) { return nil }
            return Finding(
                kind: .reference,
                message: "\(table): \(row[2].integer ?? 0) rows refer to rows of \(parent) that are not there",
                rows: nil)
        }
    }
}
