import Foundation
import ModelStore
import SQLite
import Testing

@Suite("Looking a store over")
struct StoreInspectionTests {
    private static let entity = item(
        AttributeDescription("a", .string), AttributeDescription("at", .date, isOptional: true))

    private func findings(after sql: String) async throws -> [StoreInspection.Finding] {
        let fixture = try MigrationFixture()
        try await fixture.create(Self.entity, sql: "INSERT INTO Item VALUES (1, 1, 'x', NULL)")
        let database = try Connection(.file(fixture.url.path))
        try database.execute(sql)
        database.close()
        return try StoreInspection(of: fixture.url).findings
    }

    @Test("finds nothing in a sound one")
    func sound() async throws {
        #expect(try await findings(after: "") == [])
    }

    @Test(
        "finds what is not as the schema says",
        arguments: [
            ("DROP INDEX Item_unique_id", "nothing makes (id) unique"),
            ("ALTER TABLE Item ADD COLUMN extra TEXT", "Item.extra: a column that the schema does not have"),
            ("ALTER TABLE Item RENAME TO Thing", "Item: the table is missing"),
            ("CREATE TABLE Other (a)", "Other: a table"),
            ("DROP INDEX Item_unique_id; CREATE UNIQUE INDEX u ON Item (id)", "the index Item_unique_id is missing"),
        ])
    func shape(_ sql: String, _ message: String) async throws {
        let findings = try await findings(after: sql)
        #expect(findings.allSatisfy { $0.kind == .shape })
        #expect(findings.contains { $0.message.contains(message) }, "\(findings)")
    }

    @Test("finds values that cannot be read, with their rows")
    func values() async throws {
        let findings = try await findings(after: "UPDATE Item SET at = 'yesterday'")
        #expect(findings.map(\.kind) == [.value])
        #expect(findings.first?.rows?.rows.map(\.key) == [1])
        #expect(findings.first?.message.contains("yesterday") == false)
    }

    @Test("finds a record of the schema that contradicts itself")
    func fingerprint() async throws {
        #expect(try await findings(after: "UPDATE ferry_schema SET fingerprint = 'x'").map(\.kind) == [.fingerprint])
    }

    @Test("finds a damaged file")
    func damage() async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(
            Self.entity,
            sql: """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                INSERT INTO Item SELECT i, i, 'text ' || i, NULL FROM n
                """)
        let file = try FileHandle(forUpdating: fixture.url)
        let size = try file.seekToEnd()
        try file.seek(toOffset: size / 2)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 20_000))
        try file.close()
        let inspection = Result { try StoreInspection(of: fixture.url) }
        switch inspection {
        case .success(let inspection): #expect(inspection.findings.contains { $0.kind == .integrity })
        case .failure(let error): #expect((error as? ModelStoreError)?.code == .database)
        }
    }
}
