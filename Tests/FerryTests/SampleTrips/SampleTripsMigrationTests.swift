import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

/// The plan as someone would write it who does not think of duplicates.
private enum CarelessPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { SampleTripsMigrationPlan.schemas }
    static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: SampleTripsSchemaV1.self, toVersion: SampleTripsSchemaV2.self),
            .lightweight(fromVersion: SampleTripsSchemaV2.self, toVersion: SampleTripsSchemaV3.self),
            .lightweight(fromVersion: SampleTripsSchemaV3.self, toVersion: SampleTripsSchemaV4.self),
        ]
    }
}

@Suite("Sample trips of older versions")
struct SampleTripsMigrationTests {
    private static let names = [
        "sample-trips-v1", "sample-trips-v2", "sample-trips-v3", "sample-trips-v4",
    ]

    private let folder: SampleTripsFolder

    init() throws {
        folder = try SampleTripsFolder()
    }

    @Test("have a frozen store each, and all of them")
    func fixtures() throws {
        let path = SampleTripsFolder.root.appendingPathComponent("Tests/Fixtures").path
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(files.filter { $0.hasPrefix("sample-trips-v") }.sorted() == Self.names.map { $0 + ".sql" })
        #expect(Self.names.count == SampleTripsMigrationPlan.schemas.count)
        #expect(Set(SampleTripsMigrationPlan.schemas.map { $0.schemaName }) == ["SampleTrips"])
    }

    @Test("are carried through every version, each of which is sound", arguments: names)
    func verify(_ name: String) throws {
        try folder.restore(name)
        let before = try Data(contentsOf: folder.storeURL)
        let trials = try folder.upgrade.verify()
        let versions = ["1.0.0", "2.0.0", "3.0.0", "4.0.0"]
        #expect(trials.map(\.version) == Array(versions.drop { !name.hasSuffix("v\($0.prefix(1))") }))
        #expect(trials.flatMap(\.findings) == [])
        #expect(try Data(contentsOf: folder.storeURL) == before)
    }

    @Test("get their dates under new names with the values of the old ones, and no favourites, without a custom stage")
    func second() async throws {
        try folder.restore("sample-trips-v1")
        let before = try folder.rows(#"SELECT pk, name, destination, "start", "end" FROM Trip ORDER BY pk"#)
        let report = try await folder.upgrade.migrate(to: Schema.Version(2, 0, 0))
        #expect(report.failure == nil)
        #expect(report.migration?.steps.count == 1)
        let after = try folder.rows("SELECT pk, name, destination, startDate, endDate FROM Trip ORDER BY pk")
        #expect(after == before)
        #expect(after.count == 5)
        #expect(try folder.rows("SELECT DISTINCT isFavorite FROM Trip") == [[0]])
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
    }

    @Test("are refused by the preflight, which lists the duplicates, without the stage that merges them")
    func preflight() throws {
        try folder.restore("sample-trips-v2")
        let before = try folder.rows("SELECT * FROM Trip")
        let error = #expect(throws: ModelStoreError.self) {
            try StoreMigration(url: folder.storeURL, plan: CarelessPlan.self).run()
        }
        #expect(error?.code == .migrationPreflight)
        #expect(error?.entity == "Trip")
        #expect(error?.rows?.rows.map(\.key) == [1, 3, 5])
        #expect(try folder.rows("SELECT * FROM Trip") == before)
        #expect(try folder.upgrade.versions().stored == "2.0.0")
    }

    @Test("that have one name become one trip with the dates, the mark and the parts of all")
    func third() async throws {
        try folder.restore("sample-trips-v2")
        let report = try await folder.upgrade.migrate(to: Schema.Version(3, 0, 0))
        #expect(report.failure == nil)
        try expectMerged(isFavorite: 1)
        #expect(try folder.upgrade.versions().stored == "3.0.0")
    }

    @Test("come from the first version to the newest in one go")
    func wholeWay() async throws {
        try folder.restore("sample-trips-v1")
        let report = try await folder.upgrade.migrate()
        #expect(report.failure == nil)
        #expect(report.migration?.steps.map(\.to) == ["2.0.0", "3.0.0", "4.0.0"])
        try expectMerged(isFavorite: 0)
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
    }

    private func expectMerged(isFavorite: Int64) throws {
        #expect(
            try folder.rows("SELECT pk, name FROM Trip ORDER BY pk") == [[1, "Rome"], [2, "Audit"], [4, "Café"]])
        #expect(
            try folder.rows("SELECT destination, startDate, endDate, isFavorite FROM Trip WHERE pk = 1") == [
                ["Roma", "2025-05-31T08:00:00.000000Z", "2025-06-16T18:00:00.000000Z", .integer(isFavorite)]
            ])
        #expect(
            try folder.rows("SELECT title, trip FROM BucketListItem ORDER BY title") == [
                ["Forum", 1], ["Gelato", 1], ["Ledger", 2], ["Sail", .null],
            ])
        #expect(
            try folder.rows("SELECT placeName, trip FROM LivingAccommodation ORDER BY placeName") == [
                ["Casa Lucia", 1], ["Pensione", 1],
            ])
    }

    @Test("become business or personal by their dates, keep their keys and parts, or stay what they are")
    func fourth() async throws {
        try folder.restore("sample-trips-v3")
        try Connection(.file(folder.store)).execute(
            "INSERT INTO Trip VALUES (9, 'Abroad', 'Lima', '2025-01-01T00:00:00.000000Z', '2025-12-31T00:00:00.000000Z', 0)"
        )
        let before = try folder.rows(
            "SELECT pk, name, destination, startDate, endDate, isFavorite FROM Trip ORDER BY pk")
        let report = try await folder.upgrade.migrate()
        #expect(report.failure == nil)
        #expect(
            try folder.rows("SELECT name, entity, perDiem, reason FROM Trip ORDER BY pk") == [
                ["Rome", "PersonalTrip", .null, "unknown"], ["Audit", "BusinessTrip", 0.0, .null],
                ["Café", "PersonalTrip", .null, "unknown"], ["Abroad", "Trip", .null, .null],
            ])
        #expect(
            try folder.rows("SELECT pk, name, destination, startDate, endDate, isFavorite FROM Trip ORDER BY pk")
                == before)
        let context = ModelContext(try folder.container())
        let rome = try #require(
            try context.fetch(FetchDescriptor<SamplePersonalTrip>()).first { $0.name == "Rome" })
        #expect(Set(rome.bucketList.map(\.title)) == ["Forum", "Gelato"])
        #expect(rome.accommodations.map(\.placeName) == ["Casa Lucia"])
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
        // What the rows were is in history.
        #expect(
            try folder.rows("SELECT count(*) FROM ferry_change WHERE before LIKE '%\"entity\":\"Trip\"%'") == [[3]])
    }

    @Test(
        "are business within a working week, personal with a weekend in four weeks, and neither beyond",
        arguments: [
            ("2025-11-03", "2025-11-07", "BusinessTrip"), ("2025-11-07", "2025-11-07", "BusinessTrip"),
            ("2025-11-07", "2025-11-08", "PersonalTrip"), ("2025-11-09", "2025-11-09", "PersonalTrip"),
            ("2025-11-07", "2025-11-10", "PersonalTrip"), ("2025-11-03", "2025-11-30", "PersonalTrip"),
            ("2025-11-03", "2025-12-01", "Trip"), ("1969-12-29", "1970-01-02", "BusinessTrip"),
            ("1969-12-27", "1969-12-27", "PersonalTrip"), ("2025-11-07", "2025-11-03", "BusinessTrip"),
        ])
    func kinds(_ first: String, _ last: String, _ expected: String) async throws {
        try folder.restore("sample-trips-v3")
        try Connection(.file(folder.store)).run(
            "UPDATE Trip SET startDate = ?1, endDate = ?2 WHERE pk = 1",
            [.text(first + "T09:00:00.000000Z"), .text(last + "T18:00:00.000000Z")])
        _ = try await folder.upgrade.migrate()
        #expect(try folder.rows("SELECT entity FROM Trip WHERE pk = 1") == [[.text(expected)]])
    }

    @Test("of the newest version stay as they are")
    func nothingToDo() async throws {
        try folder.restore("sample-trips-v4")
        let before = try folder.rows("SELECT * FROM Trip")
        #expect(before.count == 4)
        #expect(try folder.upgrade.versions().stored == "4.0.0")
        let context = ModelContext(try folder.container())
        let trips = try context.fetch(FetchDescriptor<SampleTrip>(sortBy: [SortDescriptor(\SampleTrip.name)]))
        #expect(trips.map(\.name) == ["2026", "Audit", "Café", "Rome"])
        #expect((trips[1] as? SampleBusinessTrip)?.perDiem == 120)
        #expect(trips.last.map { Set($0.bucketList.map(\.title)) } == ["Forum", "Gelato"])
        #expect(try folder.rows("SELECT * FROM Trip") == before)
    }
}
