import ModelStore
import SQLite
import Testing

@Suite("History across a migration")
struct MigrationHistoryTests {
    private static let a = AttributeDescription("a", .string)

    private func revert(_ transaction: Int64, in fixture: MigrationFixture, _ entity: EntityDescription) async throws {
        let schema = Schema(name: "Test", version: Schema.Version(2, 0, 0), entities: [entity])
        let container = try ModelContainer(for: schema, configuration: ModelConfiguration(url: fixture.url))
        _ = try await container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: transaction) }
        }
        try await container.close()
    }

    /// A store whose transaction 1 deleted a row and changed another.
    private func fixture(_ entity: EntityDescription) async throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try await fixture.create(
            entity,
            sql: """
                INSERT INTO Item VALUES (1, 1, 'new');
                INSERT INTO ferry_transaction VALUES (1, 'test', '2026-01-01T00:00:00.000000Z');
                INSERT INTO ferry_change VALUES (1, 'Item', 1, 'update', '{"a":"old"}'),
                    (1, 'Item', 2, 'delete', '{"id":2,"a":"gone"}')
                """)
        return fixture
    }

    @Test("that only adds stays valid: what was deleted before comes back with the defaults")
    func additive() async throws {
        let old = item(Self.a)
        let new = item(
            Self.a, AttributeDescription("b", .int64, defaultValue: .integer(7)),
            AttributeDescription("c", .string, defaultValue: .attribute("a")))
        let fixture = try await fixture(old)
        try await MigrationVersions.with([old], [new]) { _ = try fixture.migration.run() }
        try await revert(1, in: fixture, new)
        #expect(
            try fixture.rows("SELECT * FROM Item ORDER BY pk") == [
                [1, 1, "old", 7, "new"], [2, 2, "gone", 7, "gone"],
            ])
    }

    @Test("that changes the form of rows cannot be taken back, and says which migration it is")
    func barrier() async throws {
        let old = item(Self.a)
        let new = item(AttributeDescription("b", .string, originalName: "a"))
        let fixture = try await fixture(old)
        try await MigrationVersions.with([old], [new]) { _ = try fixture.migration.run() }
        let error = await #expect(throws: ModelStoreError.self) { try await revert(1, in: fixture, new) }
        #expect(error?.code == .migrationBarrier)
        #expect(error?.message.contains("Test 1.0.0 → 2.0.0") == true)
        let itself = await #expect(throws: ModelStoreError.self) { try await revert(2, in: fixture, new) }
        #expect(itself?.code == .migrationBarrier)
        #expect(try fixture.rows("SELECT * FROM Item") == [[1, 1, "new"]])
    }
}
