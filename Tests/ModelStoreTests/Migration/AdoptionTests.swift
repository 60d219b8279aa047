import Foundation
import ModelStore
import SQLite
import Testing

@Suite("Adopting a store")
struct AdoptionTests {
    private static let entity = item(
        AttributeDescription("a", .string), AttributeDescription("at", .date, isOptional: true),
        AttributeDescription("on", .bool), AttributeDescription("tags", .json), AttributeDescription("key", .uuid))
    private static let newer = item(
        AttributeDescription("a", .string), AttributeDescription("at", .date, isOptional: true),
        AttributeDescription("on", .bool), AttributeDescription("tags", .json), AttributeDescription("key", .uuid),
        AttributeDescription("b", .string, isOptional: true))
    private static let plain = """
        CREATE TABLE Item (pk INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, a TEXT NOT NULL, at TEXT, "on" INTEGER NOT NULL,
        tags text NOT NULL, "key" TEXT NOT NULL);
        CREATE INDEX mine ON Item (a);
        INSERT INTO Item VALUES (3, 1, 'x', '2025-06-01T09:41:00.250000Z', 1, '["a"]', 'DB6671D2-EDA7-4911-97D6-4FE55CB782A9')
        """

    private let fixture: MigrationFixture

    init() throws {
        fixture = try MigrationFixture()
    }

    private func adopt(_ version: Schema.Version = Schema.Version(1, 0, 0)) async throws {
        try await MigrationVersions.with([Self.entity], [Self.newer]) { try fixture.migration.adopt(version) }
    }

    @Test("written before anyone declared a version keeps its rows, and it migrates from there")
    func plain() async throws {
        try Connection(.file(fixture.url.path), mode: .create).execute(Self.plain)
        let offered = try await MigrationVersions.with([Self.entity], [Self.newer]) { try fixture.failure() }
        #expect(offered?.code == .notAStore)
        #expect(offered?.message.contains("--adopt 1.0.0") == true)
        try await adopt()
        #expect(
            try fixture.tables()
                == (MigrationFixture.tables([Self.entity]) + ["CREATE INDEX mine ON Item (a)"]).sorted())
        #expect(try fixture.rows("SELECT pk, id, a FROM Item") == [[3, 1, "x"]])
        #expect(try fixture.files() == ["store.sqlite"])
        try await MigrationVersions.with([Self.entity], [Self.newer]) {
            let report = try fixture.migration.run()
            #expect(report.steps.count == 1)
        }
        let again = await #expect(throws: ModelStoreError.self) { try await adopt() }
        #expect(again?.message.contains("nothing to adopt") == true)
    }

    @Test("whose recorded schema is not known is possible where the tables fit exactly")
    func unknown() async throws {
        try await fixture.create(Self.entity, sql: "UPDATE ferry_schema SET fingerprint = 'other'")
        let offered = try await MigrationVersions.with([Self.entity], [Self.newer]) { try fixture.failure() }
        #expect(offered?.code == .unknownSchema)
        #expect(offered?.message.contains("--adopt 1.0.0") == true)
        try await adopt()
        try await MigrationVersions.with([Self.entity], [Self.newer]) {
            let version = try fixture.migration.storedVersion().version
            #expect(version == Schema.Version(1, 0, 0))
        }
    }

    @Test(
        "is refused with the differences where the tables do not fit",
        arguments: [
            ("ALTER TABLE Item ADD COLUMN extra", "Item.extra: a column that the schema does not have"),
            ("ALTER TABLE Item DROP COLUMN tags", "Item.tags: the column is missing"),
            ("CREATE TABLE Other (pk, x)", "Other: a table that the schema does not have"),
            ("CREATE UNIQUE INDEX u ON Item (a)", "Item: (a) is unique, but not in the schema"),
        ])
    func differences(_ sql: String, _ line: String) async throws {
        try Connection(.file(fixture.url.path), mode: .create).execute(Self.plain + ";" + sql)
        let before = try fixture.content()
        let error = await #expect(throws: ModelStoreError.self) { try await adopt() }
        #expect(error?.code == .migrationRefused)
        #expect(error?.message.contains(line) == true, "\(error?.message ?? "")")
        #expect(try fixture.content() == before)
    }

    @Test(
        "is refused with the rows that hold values of another form",
        arguments: [
            ("at = '2025-06-01'", "at"), ("\"on\" = 2", "on"), ("tags = '['", "tags"), ("key = lower(key)", "key"),
            ("a = x'00'", "a"),
        ])
    func values(_ assignment: String, _ attribute: String) async throws {
        try Connection(.file(fixture.url.path), mode: .create).execute(Self.plain + "; UPDATE Item SET \(assignment)")
        let before = try fixture.content()
        let error = await #expect(throws: ModelStoreError.self) { try await adopt() }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.attribute == attribute)
        #expect(error?.rows?.rows.map(\.key) == [3])
        #expect(try fixture.content() == before)
    }
}
