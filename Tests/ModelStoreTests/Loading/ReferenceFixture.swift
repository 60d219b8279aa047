import Foundation
import ModelStore
import SQLite
import Testing

/// A store of folders that may lie in one another, and of notes that lie in folders.
struct ReferenceFixture {
    static let folder = {
        var entity = EntityDescription(
            "Folder",
            attributes: [
                AttributeDescription("name", .string, isUnique: true),
                AttributeDescription("parent", .reference, isOptional: true),
            ])
        entity.relationships = [RelationshipDescription("parent", to: "Folder", isToMany: false)]
        return entity
    }()

    static let note = {
        var entity = EntityDescription(
            "Note",
            attributes: [
                AttributeDescription("id", .int64, isUnique: true),
                AttributeDescription("folder", .reference),
                AttributeDescription("next", .reference, isOptional: true),
            ])
        entity.relationships = [
            RelationshipDescription("folder", to: "Folder", isToMany: false, isOptional: false),
            RelationshipDescription("next", to: "Note", isToMany: false),
        ]
        return entity
    }()

    /// A record of either entity: its identity, and the identities it refers to; nil is NULL.
    struct Line: Sendable, Hashable {
        enum Target: Sendable, Hashable {
            case text(String)
            case integer(Int64)
            case key(Int64)
        }
        var identity: Target
        var targets: [Target?]

        static func folder(_ name: String, in parent: String? = nil) -> Line {
            Line(identity: .text(name), targets: [parent.map { .text($0) }])
        }

        static func note(_ id: Int64, in folder: String, next: Int64? = nil) -> Line {
            Line(identity: .integer(id), targets: [.text(folder), next.map { .integer($0) }])
        }
    }

    let folder: TemporaryFolder
    let container: ModelContainer

    init(bulk: Bool = false) throws {
        folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("store.sqlite")
        container = try ModelContainer(
            for: Schema(entities: [Self.note, Self.folder]),
            configuration: bulk
                ? ModelConfiguration(bulkBuildAt: url) : ModelConfiguration(url: url, allowsCreation: true))
    }

    static func batch(_ entity: EntityDescription, _ lines: [Line]) -> RowBatch {
        var batch = RowBatch(entity: entity)
        for line in lines {
            _ = batch.append(presence: .all) { writer in
                switch line.identity {
                case .text(let text): writer.append(text: text)
                case .integer(let integer), .key(let integer): writer.append(integer: integer)
                }
                for target in line.targets {
                    switch target {
                    case nil: writer.appendNull()
                    case .text(let text): writer.append(ModelReference(identity: [.text(text)]))
                    case .integer(let integer): writer.append(ModelReference(identity: [.integer(integer)]))
                    case .key(let key): writer.append(ModelReference(key: key))
                    }
                }
            }
        }
        return batch
    }

    /// What a run gave.
    struct Loaded: Sendable {
        var outcomes: [String: [RowOutcome]] = [:]
        var counts: [String: OutcomeCounts] = [:]
        /// Of each record rejected in the end: its entity, number and fault.
        var late: [String] = []
        var waiting: [String: [UInt64]] = [:]
        var transaction: Int64 = 0
        var digests: [SetDigestText] = []
    }
    typealias SetDigestText = String

    /// Loads batches of entities in one transaction, in order; numbers count from 0 in each entity.
    func load(
        _ steps: [(EntityDescription, [Line])], indexesLast: Bool = false, duplicates: DuplicatePolicy = .last,
        onConflict: ConflictPolicy = .merge
    ) async throws -> Loaded {
        try await container.writer.perform { connection in
            try connection.write {
                let references = ReferenceResolver(on: connection)
                var loaded = Loaded()
                loaded.transaction = try connection.beginHistory(author: "test")
                var sessions: [LoadSession] = []
                for (entity, lines) in steps {
                    let resolved = try connection.entity(named: entity.name)
                    let options = LoadSession.Options(
                        entity: resolved, onConflict: onConflict, duplicates: duplicates, indexesLast: indexesLast)
                    let session = try LoadSession(
                        options, on: connection, transaction: loaded.transaction, references: references)
                    sessions.append(session)
                    for (number, line) in lines.enumerated() {
                        let result = try session.write(Self.batch(entity, [line]), ordinals: [UInt64(number)])
                        loaded.outcomes[entity.name, default: []] += result.outcomes
                        loaded.waiting[entity.name, default: []] += result.waiting
                    }
                    try session.buildIndexes()
                }
                try LoadSettlement(sessions, references: references).run { load, rejection in
                    loaded.late.append(
                        "\(load.entityName) \(rejection.ordinal) \(rejection.fault.code) \(rejection.fault.field)")
                }
                for session in sessions {
                    let summary = try session.finish()
                    loaded.counts[session.entityName] = summary.counts
                    loaded.digests.append("\(session.entityName) \(summary.digest)")
                }
                return loaded
            }
        }
    }

    /// What reading back says of each entity, as ``Loaded/digests`` does.
    func verify(_ loaded: Loaded, _ entities: [EntityDescription]) async throws -> [String] {
        let names = entities.map(\.name)
        return try await container.makeReader().perform { connection in
            try names.map {
                "\($0) \(try LoadSession.verify(transaction: loaded.transaction, entity: $0, on: connection))"
            }
        }
    }

    /// Identity and identities referred to, of all rows, as text.
    func lines(of table: String) async throws -> [String] {
        let sql =
            table == "Folder"
            ? "SELECT f.name || ' in ' || ifnull(p.name, '-') FROM Folder f LEFT JOIN Folder p ON p.pk = f.parent"
            : """
            SELECT n.id || ' in ' || ifnull(f.name, '?') || ' next ' || ifnull(m.id, '-') FROM Note n
            LEFT JOIN Folder f ON f.pk = n.folder LEFT JOIN Note m ON m.pk = n.next
            """
        return try await container.writer.perform { connection in
            try connection.database.rows(sql + " ORDER BY 1").compactMap { $0[0].text }
        }
    }

    func problems() async throws -> Int {
        try await container.writer.perform { connection in
            try connection.database.rows("PRAGMA foreign_key_check").count
                + (connection.database.pragma("integrity_check") == "ok" ? 0 : 1)
        }
    }

    func revert(_ transaction: Int64) async throws -> ReversalSummary {
        try await container.writer.perform { connection in
            try connection.write { try connection.revert(transaction: transaction) }
        }
    }

    /// All rows of all tables.
    func dump() throws -> [String: [Row]] {
        try StoreFixture.dump(folder.path("store.sqlite"))
    }
}
