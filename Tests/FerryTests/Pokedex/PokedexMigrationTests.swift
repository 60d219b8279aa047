import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

@Suite("A Pokédex of an older version")
struct PokedexMigrationTests {
    private static let fixtures = PokedexFolder.packageRoot.appendingPathComponent("Tests/Fixtures")
    private let folder: PokedexFolder

    init() throws {
        folder = try PokedexFolder()
    }

    private func restore() throws {
        let sql = try String(contentsOf: Self.fixtures.appendingPathComponent("pokedex-v1.sql"), encoding: .utf8)
        let database = try Connection(.file(folder.store), mode: .create)
        try database.execute(sql)
        database.close()
    }

    private var upgrade: SchemaUpgrade { SchemaUpgrade(store: folder.store, registry: PokedexFolder.registry) }

    @Test("has a frozen store each, and all of them")
    func fixtures() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
        #expect(files.filter { $0.hasPrefix("pokedex") } == ["pokedex-v1.sql"])
        #expect(PokedexMigrationPlan.schemas.count == 2)
    }

    @Test("is carried through every version, each of which is sound")
    func verify() throws {
        try restore()
        let trials = try upgrade.verify()
        #expect(trials.map(\.version) == ["1.0.0", "2.0.0"])
        #expect(trials.flatMap(\.findings) == [])
    }

    @Test("is refused by an import until it was migrated")
    func refused() async throws {
        try restore()
        let error = await #expect(throws: FerryError.self) { try await folder.load() }
        #expect(error?.code == .schema)
    }

    @Test("migrates, imports, is queried and exported; the export goes into an empty store and out again, the same")
    func voyage() async throws {
        try restore()
        let migrated = try await upgrade.migrate()
        #expect(migrated.failure == nil)
        #expect(
            migrated.migration?.steps.first?.changes == [
                "Pokemon.sprite: added, optional", "Pokemon.shiny: added, optional",
                "Pokemon.favorite: added, rows get the default",
            ])
        // Of the fixture's two, one is as the API says and one had another name.
        let report = try await folder.load()
        #expect((report.books.inserted, report.books.updated) == (149, 2))
        try await folder.change(2) { $0.favorite = true }
        let (strongest, liked) = try await folder.withStore { container in
            let context = ModelContext(container)
            var strongest = FetchDescriptor<PokedexSchemaV2.Pokemon>(
                predicate: #Predicate { $0.hp > 100 }, sortBy: [SortDescriptor(\.attack, order: .reverse)])
            strongest.fetchLimit = 3
            let liked = FetchDescriptor<PokedexSchemaV2.Pokemon>(predicate: #Predicate { $0.favorite })
            return (try context.fetch(strongest).map(\.attack), try context.fetch(liked).map(\.id))
        }
        #expect(strongest == strongest.sorted(by: >))
        #expect(strongest.count == 3)
        #expect(liked == [2])
        let export = StoreExport(store: folder.store, registry: PokedexFolder.registry)
        let first = folder.url.appendingPathComponent("first.json").path
        #expect(try await export.write(model: nil, format: .json, to: first) == 151)
        let copy = folder.url.appendingPathComponent("copy.store").path
        let definition = PipelineDefinition(
            name: "again", source: SourceDefinition(files: [first]), write: WriteDefinition(model: "Pokemon"))
        let again = try await Import(
            definition, registry: PokedexFolder.registry, options: ImportOptions(store: copy)
        ).run()
        #expect(again.books.inserted == 151)
        let second = folder.url.appendingPathComponent("second.json").path
        try await StoreExport(store: copy, registry: PokedexFolder.registry).write(
            model: nil, format: .json, to: second)
        #expect(try Data(contentsOf: URL(fileURLWithPath: second)) == Data(contentsOf: URL(fileURLWithPath: first)))
    }
}
