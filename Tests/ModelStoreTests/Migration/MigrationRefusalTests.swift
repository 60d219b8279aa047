import Foundation
import ModelStore
import SQLite
import Testing

@Suite("A migration is refused, and the store as before,")
struct MigrationRefusalTests {
    private static let a = AttributeDescription("a", .string)

    static let refusals: [(EntityDescription, EntityDescription, String, String)] = [
        (item(a), item(a, AttributeDescription("b", .date)), "b", "required without a default"),
        (item(a), item(a, AttributeDescription("b", .date, hasDefault: true)), "b", "default is not known"),
        (
            item(AttributeDescription("a", .int64)), item(AttributeDescription("a", .int16)), "a",
            "narrows from int64 to int16"
        ),
        (
            item(AttributeDescription("a", .int64)), item(AttributeDescription("a", .uint64)), "a",
            "narrows from int64 to uint64"
        ),
        (item(AttributeDescription("a", .int64)), item(a), "a", "changes from int64 to string"),
        (
            item(AttributeDescription("a", .int64)), item(AttributeDescription("b", .date, originalName: "a")), "b",
            "changes from int64 to date"
        ),
        (
            item(AttributeDescription("a", .double)), item(AttributeDescription("a", .float)), "a",
            "narrows from double to float"
        ),
    ]

    @Test("where a property cannot follow from the versions alone, which names it", arguments: refusals)
    func refusal(
        _ old: EntityDescription, _ new: EntityDescription, _ attribute: String, _ reason: String
    ) async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(old)
        let error = try await MigrationVersions.with([old], [new]) { try fixture.failure() }
        #expect(error?.code == .migrationRefused)
        #expect(error?.entity == "Item")
        #expect(error?.attribute == attribute)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("custom stage") == true)
        #expect(error?.message.contains("Test 1.0.0 → 2.0.0") == true)
    }

    @Test("where an entity would go with its rows")
    func entity() async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(item(Self.a), item(Self.a, name: "Other"))
        let error = try await MigrationVersions.with([item(Self.a), item(Self.a, name: "Other")], [item(Self.a)]) {
            try fixture.failure()
        }
        #expect(error?.code == .migrationRefused)
        #expect(error?.entity == "Other")
    }

    @Test("where rows have no value of a new required property, which lists them")
    func missing() async throws {
        let fixture = try MigrationFixture()
        let old = item(AttributeDescription("a", .string, isOptional: true))
        try await fixture.create(
            old,
            sql: """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
                INSERT INTO Item SELECT i, i * 10, iif(i % 2, NULL, 'x') FROM n
                """)
        let error = try await MigrationVersions.with([old], [item(Self.a)]) { try fixture.failure() }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.attribute == "a")
        #expect(error?.rows?.count == 50)
        #expect(error?.rows?.rows.count == RowList.limit)
        #expect(error?.rows?.rows.first?.key == 1)
        #expect(error?.rows?.rows.first?.identity == ["10"])
    }

    @Test("where rows would collide under a new uniqueness, which lists them")
    func duplicates() async throws {
        let fixture = try MigrationFixture()
        let b = AttributeDescription("b", .int64, isOptional: true)
        try await fixture.create(
            item(Self.a, b),
            sql: """
                INSERT INTO Item VALUES (1, 1, 'x', 1), (2, 2, 'x', 1), (3, 3, 'x', 2), (4, 4, 'y', 1), (5, 5, 'x', NULL),
                (6, 6, 'x', NULL), (7, 7, 'x', 1)
                """)
        let error = try await MigrationVersions.with([item(Self.a, b)], [item(Self.a, b, unique: [["a", "b"]])]) {
            try fixture.failure()
        }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.rows?.rows.map(\.key) == [1, 2, 7])
        #expect(error?.rows?.count == 3)
    }

    @Test("where a default makes rows equal under a uniqueness they had before")
    func defaults() async throws {
        let fixture = try MigrationFixture()
        let old = item(AttributeDescription("a", .int64, isOptional: true, isUnique: true))
        let new = item(AttributeDescription("a", .int64, isUnique: true, defaultValue: .integer(3)))
        try await fixture.create(old, sql: "INSERT INTO Item VALUES (1, 1, NULL), (2, 2, 3), (3, 3, 4)")
        let error = try await MigrationVersions.with([old], [new]) { try fixture.failure() }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.rows?.rows.map(\.key) == [1, 2])
    }

    @Test("where another connection writes")
    func locked() async throws {
        let fixture = try MigrationFixture()
        let new = item(Self.a, AttributeDescription("b", .int64, isOptional: true))
        try await fixture.create(item(Self.a))
        let other = try Connection(.file(fixture.url.path))
        try other.execute("BEGIN IMMEDIATE")
        let error = await MigrationVersions.with([item(Self.a)], [new]) {
            #expect(throws: ModelStoreError.self) { try fixture.migration.run() }
        }
        #expect((error?.underlying as? SQLiteError)?.code.primary == .busy)
    }

    @Test("where the store is newer, or unknown, or none")
    func unknown() async throws {
        let fixture = try MigrationFixture()
        let old = item(Self.a)
        let absent = await MigrationVersions.with([old], [old.with(\.name, "B").with(\.originalName, "Item")]) {
            #expect(throws: ModelStoreError.self) { try fixture.migration.run() }
        }
        #expect(absent?.code == .notFound)
        try await fixture.create(item(AttributeDescription("x", .data)))
        let error = try await MigrationVersions.with([old], [old.with(\.name, "B")]) { try fixture.failure() }
        #expect(error?.code == .unknownSchema)
        #expect(error?.message.contains("Test 1.0.0") == true)
    }

    @Test("where a run's rows have not been read back")
    func unverified() async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(
            item(Self.a),
            sql: "CREATE TABLE ferry_run(id TEXT, state TEXT); INSERT INTO ferry_run VALUES ('r', 'written')")
        let new = item(Self.a, AttributeDescription("b", .int64, isOptional: true))
        let error = try await MigrationVersions.with([item(Self.a)], [new]) { try fixture.failure() }
        #expect(error?.code == .unverifiedRun)
    }

    @Test("where the plan contradicts itself")
    func plans() async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(item(Self.a))
        let versions = (item(Self.a), item(Self.a, unique: [["a"]]), item(Self.a, unique: [["a", "id"]]))
        typealias One = TestVersion<First>
        typealias Two = TestVersion<Second>
        typealias Three = TestVersion<Third>
        let broken: [[MigrationStage]] = [
            [], [.lightweight(fromVersion: One.self, toVersion: Two.self)],
            [.lightweight(fromVersion: Two.self, toVersion: One.self)],
            [
                .lightweight(fromVersion: One.self, toVersion: Two.self),
                .lightweight(fromVersion: One.self, toVersion: Three.self),
            ],
        ]
        for stages in broken {
            await MigrationVersions.with([versions.0], [versions.1], [versions.2], stages: stages) {
                let error = #expect(throws: ModelStoreError.self) { try fixture.migration.run() }
                #expect(error?.code == .invalidMigrationPlan)
            }
        }
        let jump: [MigrationStage] = [.lightweight(fromVersion: One.self, toVersion: Three.self)]
        try await MigrationVersions.with([versions.0], [versions.1], [versions.2], stages: jump) {
            let report = try fixture.migration.run()
            #expect(report.steps.count == 1)
        }
    }
}
