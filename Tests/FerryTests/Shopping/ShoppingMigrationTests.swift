import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

@Suite("Shopping lists of older versions")
struct ShoppingMigrationTests {
    private static let names = ["shopping-v1", "shopping-v2", "shopping-v3"]

    private let folder: ShoppingFolder

    init() throws {
        folder = try ShoppingFolder()
    }

    @Test("have a frozen store each, and all of them")
    func fixtures() throws {
        let path = ShoppingFolder.root.appendingPathComponent("Tests/Fixtures").path
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(files.filter { $0.hasPrefix("shopping-v") }.sorted() == Self.names.map { $0 + ".sql" })
        #expect(Self.names.count == ShoppingMigrationPlan.schemas.count - 1)
        #expect(Set(ShoppingMigrationPlan.schemas.map { $0.schemaName }) == ["Shopping"])
    }

    @Test("are carried through every version, each of which is sound", arguments: names)
    func verify(_ name: String) throws {
        try folder.restore(name)
        let before = try Data(contentsOf: folder.storeURL)
        let trials = try folder.upgrade.verify()
        let versions = ["1.0.0", "2.0.0", "3.0.0", "4.0.0"]
        #expect(trials.map(\.version) == Array(versions.drop { !name.hasSuffix("v" + $0.prefix(1)) }))
        #expect(trials.flatMap(\.findings) == [])
        #expect(try Data(contentsOf: folder.storeURL) == before)
    }

    @Test("get lastModified, NULL in the rows there are and set in new ones")
    func second() async throws {
        try folder.restore("shopping-v1")
        let report = try await folder.upgrade.migrate(to: Schema.Version(2, 0, 0))
        #expect(report.migration?.steps.first?.changes == ["Item.lastModified: added, optional"])
        #expect(report.migration?.steps.first?.isBarrier == false)
        #expect(try folder.rows("SELECT DISTINCT lastModified FROM Item") == [[.null]])
        let container = try ModelContainer(
            for: Schema(versionedSchema: ShoppingSchemaV2.self), knownVersions: ShoppingMigrationPlan.schemas,
            configuration: ModelConfiguration(url: folder.storeURL))
        let context = ModelContext(container)
        context.insert(
            ShoppingSchemaV2.Item(
                id: UUID(), name: "Tea", position: 8, lastModified: Date(timeIntervalSince1970: 1_748_770_860)))
        try context.save()
        try await container.close()
        let dates = try folder.rows("SELECT lastModified FROM Item ORDER BY pk")
        #expect(dates == [[.null], [.null], [.null], ["2025-06-01T09:41:00.000000Z"]])
    }

    @Test("get a date before every real one in version 3 where they have none")
    func third() async throws {
        try folder.restore("shopping-v2")
        let report = try await folder.upgrade.migrate(to: Schema.Version(3, 0, 0))
        #expect(report.failure == nil)
        #expect(
            try folder.rows("SELECT lastModified FROM Item ORDER BY pk") == [
                ["2025-05-01T08:00:00.000000Z"], ["2001-01-01T00:00:00.000000Z"], ["2025-05-02T09:30:00.000000Z"],
            ])
        #expect(try folder.upgrade.versions().stored == "3.0.0")
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
    }

    @Test("come from the first version to the newest in one go, with all their values")
    func wholeWay() async throws {
        try folder.restore("shopping-v1")
        let before = try folder.rows(
            "SELECT pk, id, name, CAST(amount AS TEXT), section, isChecked, isOptional, position FROM Item")
        let report = try await folder.upgrade.migrate()
        #expect(report.migration?.steps.map(\.to) == ["2.0.0", "3.0.0", "4.0.0"])
        #expect(
            try folder.rows(
                "SELECT pk, id, name, amount, section, isChecked, isOptional, sortOrder FROM ShoppingItem") == before)
        #expect(try folder.rows("SELECT count(*) FROM ShoppingItem WHERE lastModified IS NULL") == [[0]])
        let items = try folder.repository().fetchAll()
        #expect(items.map(\.name) == ["玉ねぎ & Lauch's", "Bread", "Crème \"fraîche\""])
    }

    @Test("get a list in version 4 that all items are on, and the new names of entity and attribute")
    func fourth() async throws {
        try folder.restore("shopping-v3")
        let report = try await folder.upgrade.migrate()
        #expect(report.failure == nil)
        #expect(
            try folder.rows(
                "SELECT i.name, i.amount, i.sortOrder, l.name FROM ShoppingItem i JOIN ShoppingList l ON l.pk = i.list ORDER BY i.pk"
            )
                == [
                    ["Bread", "2", 0, "Shopping"], ["Crème \"fraîche\"", "1", 0, "Shopping"],
                    ["玉ねぎ & Lauch's", "12", 7, "Shopping"],
                ])
        #expect(try folder.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'Item'") == [[0]])
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
    }

    @Test("are refused by an import until they are migrated")
    func importing() async throws {
        try folder.restore("shopping-v2")
        let before = try folder.rows("SELECT * FROM Item")
        let error = await #expect(throws: FerryError.self) { try await folder.carry([]) }
        #expect(error?.code == .schema)
        #expect(error?.message.contains("ferry migrate") == true)
        #expect(try folder.rows("SELECT * FROM Item") == before)
    }

    @Test("written before anyone declared a version are offered for adoption, and adopted")
    func adoption() async throws {
        try folder.restore("shopping-unversioned")
        let before = try folder.rows("SELECT * FROM Item")
        let refused = await #expect(throws: FerryError.self) { try await folder.upgrade.migrate() }
        #expect(refused?.message.contains("Shopping 1.0.0: adopt it with `ferry migrate --adopt 1.0.0`") == true)
        try folder.upgrade.adopt(Schema.Version(1, 0, 0))
        #expect(try folder.rows("SELECT * FROM Item") == before)
        #expect(try folder.upgrade.versions().stored == "1.0.0")
        #expect(try await folder.upgrade.migrate().failure == nil)
        #expect(try folder.rows("SELECT count(*) FROM ShoppingItem") == [[3]])
        #expect(try await StoreCheck(store: folder.store, registry: .samples).run().isSound)
    }
}
