import ModelStore
import SQLite
import Testing

@Suite("A lightweight migration")
struct LightweightMigrationTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let old: EntityDescription
        let new: EntityDescription
        let sql: String
        /// What is selected afterwards, and the rows.
        let select: String
        let rows: [[Value]]
        let changes: [String]
        var isBarrier = false
        var testDescription: String { name }
    }

    private static let a = AttributeDescription("a", .string)

    static let cases: [Case] = [
        Case(
            name: "adds an optional property", old: item(a),
            new: item(a, AttributeDescription("b", .bool, isOptional: true)),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, id, a, b", rows: [[7, 1, "x", .null]],
            changes: ["Item.b: added, optional"]),
        Case(
            name: "adds a property with a default, before others", old: item(a),
            new: item(AttributeDescription("b", .double, defaultValue: .real(0.1)), a),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, id, b, a", rows: [[7, 1, 0.1, "x"]],
            changes: ["Item.b: added, rows get the default"]),
        Case(
            name: "adds an optional property with a default", old: item(a),
            new: item(a, AttributeDescription("b", .data, isOptional: true, defaultValue: .blob([0, 255]))),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "a, b", rows: [["x", .blob([0, 255])]],
            changes: ["Item.b: added, rows get the default"]),
        Case(
            name: "gives an added property the value of another one", old: item(a),
            new: item(
                AttributeDescription("b", .string, defaultValue: .attribute("c")),
                AttributeDescription("c", .string, defaultValue: .attribute("a")), a),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "a, b, c", rows: [["x", "x", "x"]],
            changes: ["Item.b: added, rows get the value of c", "Item.c: added, rows get the value of a"]),
        Case(
            name: "removes a property and keeps its values in history",
            old: item(a, AttributeDescription("b", .double, isOptional: true)), new: item(a),
            sql: "INSERT INTO Item VALUES (7, 1, 'x', 0.1), (8, 2, 'y', NULL)", select: "*",
            rows: [[7, 1, "x"], [8, 2, "y"]], changes: ["Item.b: removed"], isBarrier: true),
        Case(
            name: "renames a property", old: item(a),
            new: item(AttributeDescription("b", .string, originalName: "a")),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "id, b", rows: [[1, "x"]],
            changes: ["Item.a → b: renamed"], isBarrier: true),
        Case(
            name: "renames a property whose old name another one takes", old: item(a),
            new: item(
                AttributeDescription("b", .string, originalName: "z"),
                AttributeDescription("a", .string, originalName: "b")
            ).with(\.attributes[1].isOptional, true),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "a, b", rows: [["x", .null]],
            changes: ["Item.b: added, optional"]),
        Case(
            name: "renames an entity", old: item(a), new: item(a, name: "Thing", originalName: "Item"),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, id, a", rows: [[7, 1, "x"]],
            changes: ["Item → Thing: renamed"], isBarrier: true),
        Case(
            name: "renames an entity to another case, with a property", old: item(a),
            new: item(AttributeDescription("b", .string, originalName: "a"), name: "ITEM", originalName: "Item"),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, id, b", rows: [[7, 1, "x"]],
            changes: ["Item → ITEM: renamed", "ITEM.a → b: renamed"], isBarrier: true),
        Case(
            name: "makes an optional property required where there is a default",
            old: item(AttributeDescription("a", .int64, isOptional: true)),
            new: item(AttributeDescription("a", .int64, defaultValue: .integer(5))),
            sql: "INSERT INTO Item VALUES (7, 1, 3), (8, 2, NULL)", select: "pk, a", rows: [[7, 3], [8, 5]],
            changes: ["Item.a: becomes required, rows without a value get the default"], isBarrier: true),
        Case(
            name: "makes an optional property required where every row has a value",
            old: item(AttributeDescription("a", .string, isOptional: true)), new: item(a),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, a", rows: [[7, "x"]],
            changes: ["Item.a: becomes required"], isBarrier: true),
        Case(
            name: "makes a required property optional", old: item(a),
            new: item(AttributeDescription("a", .string, isOptional: true)),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, a", rows: [[7, "x"]],
            changes: ["Item.a: becomes optional"]),
        Case(
            name: "adds uniqueness", old: item(a), new: item(a, unique: [["a"]]),
            sql: "INSERT INTO Item VALUES (7, 1, 'x'), (8, 2, 'y')", select: "pk, a", rows: [[7, "x"], [8, "y"]],
            changes: ["Item: unique (a)"]),
        Case(
            name: "removes uniqueness", old: item(a, unique: [["a", "id"]]), new: item(a),
            sql: "INSERT INTO Item VALUES (7, 1, 'x')", select: "pk, a", rows: [[7, "x"]],
            changes: ["Item: no longer unique (a, id)"]),
    ]

    @Test(arguments: cases)
    func carriesTheRows(_ example: Case) async throws {
        let fixture = try MigrationFixture()
        try await fixture.create(example.old, sql: example.sql)
        let report = try await MigrationVersions.with([example.old], [example.new]) {
            let dry = try fixture.migration.run(isDryRun: true)
            #expect(dry.steps.first?.changes == example.changes)
            #expect(dry.isDryRun)
            #expect(try fixture.rows("SELECT count(*) FROM ferry_schema") == [[1]])
            let report = try fixture.migration.run()
            #expect(report.steps == dry.steps)
            #expect(try fixture.migration.run().steps.isEmpty)
            return report
        }
        #expect(report.steps.count == 1)
        #expect(report.steps.first?.changes == example.changes)
        #expect(report.steps.first?.isBarrier == example.isBarrier)
        #expect(try fixture.rows("SELECT \(example.select) FROM \(example.new.name) ORDER BY pk") == example.rows)
        let isExtended = example.name == "adds an optional property"
        if !isExtended { #expect(try fixture.tables() == MigrationFixture.tables([example.new])) }
        #expect(try fixture.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try fixture.files() == ["store.sqlite"])
        // And a program of the new version opens it.
        let schema = Schema(name: "Test", version: Schema.Version(2, 0, 0), entities: [example.new])
        try await ModelContainer(for: schema, configuration: ModelConfiguration(url: fixture.url)).close()
    }

    static let widenings: [(AttributeType, AttributeType, Value, Value)] = [
        (.int16, .int64, -7, -7), (.int8, .int16, 127, 127), (.uint8, .int16, 255, 255), (.uint32, .int64, 9, 9),
        (.bool, .int64, 1, 1), (.float, .double, 0.5, 0.5), (.int32, .double, 3, 3.0), (.uint16, .float, 3, 3.0),
        (.int64, .decimal, .integer(.min), "-9223372036854775808"), (.url, .string, "a:b", "a:b"),
        (.uuid, .string, "X", "X"),
    ]

    @Test(arguments: widenings)
    func widensTypesWithoutLoss(_ old: AttributeType, _ new: AttributeType, _ value: Value, _ expected: Value)
        async throws
    {
        let fixture = try MigrationFixture()
        let before = item(AttributeDescription("a", old))
        let after = item(AttributeDescription("a", new))
        try await fixture.create(before)
        try Connection(.file(fixture.url.path)).run("INSERT INTO Item VALUES (1, 1, ?)", [value])
        try await MigrationVersions.with([before], [after]) { _ = try fixture.migration.run() }
        #expect(try fixture.rows("SELECT a FROM Item") == [[expected]])
        #expect(try fixture.tables() == MigrationFixture.tables([after]))
    }

    @Test func addsAnEntityAndSwapsTwoNames() async throws {
        let fixture = try MigrationFixture()
        let old = [item(Self.a, name: "A"), item(AttributeDescription("b", .int64), name: "B")]
        let new = [
            item(Self.a, name: "C", originalName: "A"),
            item(AttributeDescription("b", .int64), name: "D", originalName: "B"),
            item(AttributeDescription("n", .date), name: "A"),
        ]
        try await fixture.create(
            old[0], old[1], sql: "INSERT INTO A VALUES (1, 1, 'x'); INSERT INTO B VALUES (2, 2, 3)")
        // The new A is another entity, so the old one would be gone: its rows are taken by name.
        let error = try await MigrationVersions.with(old, new) { try fixture.failure() }
        #expect(error?.code == .migrationRefused)
        let swapped = [
            item(Self.a, name: "C", originalName: "A"), item(AttributeDescription("n", .date), name: "E"),
            item(AttributeDescription("b", .int64), name: "D", originalName: "B"),
        ]
        try await MigrationVersions.with(old, swapped) { _ = try fixture.migration.run() }
        #expect(try fixture.rows("SELECT * FROM C") == [[1, 1, "x"]])
        #expect(try fixture.rows("SELECT * FROM D") == [[2, 2, 3]])
        #expect(try fixture.rows("SELECT * FROM E") == [])
        #expect(try fixture.tables() == MigrationFixture.tables(swapped))
    }

    @Test func goesThroughSeveralStepsAtOnce() async throws {
        let fixture = try MigrationFixture()
        let versions = [
            item(Self.a), item(Self.a, AttributeDescription("b", .json, defaultValue: .text("[]"))),
            item(AttributeDescription("c", .string, originalName: "a"), AttributeDescription("b", .json)),
        ]
        try await fixture.create(versions[0], sql: "INSERT INTO Item VALUES (1, 1, 'x')")
        try await MigrationVersions.with([versions[0]], [versions[1]], [versions[2]]) {
            let first = try fixture.migration.run(to: Schema.Version(2, 0, 0))
            #expect(first.steps.map(\.to) == ["2.0.0"])
            let second = try fixture.migration.run()
            #expect((second.from, second.to) == ("2.0.0", "3.0.0"))
            #expect(try fixture.migration.storedVersion().version == Schema.Version(3, 0, 0))
            let error = #expect(throws: ModelStoreError.self) { try fixture.migration.run(to: Schema.Version(1, 0, 0)) }
            #expect(error?.code == .newerSchema)
        }
        #expect(try fixture.rows("SELECT * FROM Item") == [[1, 1, "x", "[]"]])
        let recorded = try fixture.rows("SELECT name, version FROM ferry_schema ORDER BY id")
        #expect(recorded == [["Test", "1.0.0"], ["Test", "2.0.0"], ["Test", "3.0.0"]])
    }

    @Test func countsAndKeepsTheValuesItRemoves() async throws {
        let fixture = try MigrationFixture()
        let old = item(Self.a, AttributeDescription("b", .double, isOptional: true), AttributeDescription("c", .data))
        let sql = "INSERT INTO Item VALUES (7, 1, 'x', 0.1, x'00ff'), (8, 2, 'y', NULL, x'')"
        try await fixture.create(old, sql: sql)
        let report = try await MigrationVersions.with([old], [item(Self.a)]) { try fixture.migration.run() }
        let removals = try #require(report.steps.first?.removals)
        #expect(
            removals.map { [$0.entity, $0.attribute ?? "", "\($0.count)"] } == [
                ["Item", "b", "1"], ["Item", "c", "2"],
            ])
        let kept = try fixture.rows("SELECT pk, kind, before FROM ferry_change ORDER BY pk")
        #expect(
            kept == [
                [7, "update", #"{"b":0.1,"c":{"base64":"AP8="}}"#], [8, "update", #"{"c":{"base64":""}}"#],
            ])
    }

    @Test func leavesOthersIndexesTriggersAndViewsInPlace() async throws {
        let fixture = try MigrationFixture()
        let new = item(Self.a, AttributeDescription("b", .int64, defaultValue: .integer(0)))
        try await fixture.create(
            item(Self.a),
            sql: """
                CREATE INDEX mine ON Item (a); CREATE VIEW seen AS SELECT a FROM Item;
                CREATE TRIGGER fires AFTER DELETE ON Item BEGIN SELECT 1; END
                """)
        try await MigrationVersions.with([item(Self.a)], [new]) { _ = try fixture.migration.run() }
        let names = try fixture.rows(
            "SELECT name FROM sqlite_schema WHERE name IN ('mine', 'seen', 'fires') ORDER BY 1")
        #expect(names == [["fires"], ["mine"], ["seen"]])
        try await MigrationVersions.with(
            [item(Self.a)], [new], [new.with(\.attributes[1].name, "z").with(\.attributes[1].originalName, "a")]
        ) {
            let error = try fixture.failure()
            #expect(error?.code == .migrationRefused)
            #expect(error?.message.contains("index mine") == true)
        }
    }
}

extension EntityDescription {
    /// The same with one part changed.
    func with<Part>(_ path: WritableKeyPath<EntityDescription, Part>, _ part: Part) -> EntityDescription {
        var copy = self
        copy[keyPath: path] = part
        return copy
    }
}
