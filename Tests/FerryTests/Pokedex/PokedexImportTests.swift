import Ferry
import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("The Pokédex's import")
struct PokedexImportTests {
    private let folder: PokedexFolder

    init() throws {
        folder = try PokedexFolder()
    }

    @Test("brings 151 Pokémon with their pictures, as SampleData/pokedex/README.md says")
    func everything() async throws {
        let report = try await folder.load()
        #expect(report.rollback?.cause == nil)
        #expect(report.outcome == .done)
        #expect((report.books.read, report.books.inserted) == (151, 151))
        #expect(report.inputs.map(\.fileCount) == [159])
        #expect([report.assets?.fetched, report.assets?.missing] == [294, 3])
        let pokemon = try await folder.pokemon()
        #expect(pokemon.keys.sorted() == Array(1...151))
        #expect(pokemon.values.count { $0.types.count == 2 } == 50)
        #expect(pokemon.values.count { $0.types.count == 2 && $0.types.last == "normal" } >= 10)
        #expect(pokemon.values.allSatisfy { $0.types.count == 1 || $0.types.first != "normal" })
        #expect(pokemon.values.count { $0.sprite != nil } == 148)
        #expect(pokemon.values.count { $0.shiny != nil } == 146)
        let bytes = try Data(contentsOf: folder.file("sprites/shiny/25.png"))
        #expect(pokemon[25]?.shiny == bytes)
    }

    @Test("names each missing picture as a warning, and tries it again next time, over the same input")
    func missingPictures() async throws {
        let first = try await folder.load()
        #expect(first.warnings == ["asset.missing": 3])
        let samples = first.assets?.samples ?? []
        #expect(samples.map(\.url) == [13, 87, 113].map { "https://sprites.pokedex.example/\($0).png" })
        #expect(samples.allSatisfy { $0.field == "sprite" && $0.reason.hasSuffix("there is no such file") })
        #expect(samples.first?.location.file.hasSuffix("pokemon/13/index.json") == true)
        try FileManager.default.copyItem(at: folder.file("sprites/1.png"), to: folder.file("sprites/87.png"))
        let second = try await folder.load()
        #expect((second.books.updated, second.books.unchanged) == (1, 150))
        #expect([second.assets?.fetched, second.assets?.missing] == [1, 2])
        #expect(try await folder.pokemon()[87]?.sprite == Data(contentsOf: folder.file("sprites/1.png")))
        for number in [13, 113] {
            try FileManager.default.copyItem(
                at: folder.file("sprites/1.png"), to: folder.file("sprites/\(number).png"))
        }
        #expect(try await folder.load().assets?.missing == 0)
        #expect(try await folder.load().outcome == .nothingToDo)
    }

    @Test("that stopped at 87 goes on at 88: what is there is unchanged, and only the gaps are new")
    func goesOn() async throws {
        try folder.hide(88...151)
        let first = try await folder.load(maxErrors: 64)
        #expect((first.books.inserted, first.books.rejected) == (87, 64))
        try folder.show(88...151)
        let second = try await folder.load()
        #expect((second.books.unchanged, second.books.inserted) == (87, 64))
        #expect(second.assets?.samples.map(\.field) == ["sprite", "sprite", "sprite"])
        #expect(try await folder.pokemon().count == 151)
    }

    @Test("does not let one that fails stop the others; a later run fetches it alone")
    func oneFails() async throws {
        try folder.hide([42])
        let answer = try Data(contentsOf: folder.file("pokemon/77/index.json"))
        try answer.dropLast(40).write(to: folder.file("pokemon/77/index.json"))
        let first = try await folder.load()
        #expect(first.outcome == .doneWithRejections)
        #expect((first.books.inserted, first.books.rejected) == (149, 2))
        #expect(first.rejectionsByCode == ["input.listed": 1, "input.torn": 1])
        try folder.show([42])
        try answer.write(to: folder.file("pokemon/77/index.json"))
        let second = try await folder.load()
        #expect((second.books.inserted, second.books.unchanged) == (2, 149))
    }

    @Test(
        "never overwrites what the user likes, nor pictures that were fetched",
        arguments: [
            WriteDefinition.OnConflict.merge, .replace,
        ])
    func userData(onConflict: WriteDefinition.OnConflict) async throws {
        _ = try await folder.load()
        let own = Data("drawn by hand".utf8)
        try await folder.change(25) { pokemon in
            pokemon.favorite = true
            pokemon.sprite = own
        }
        try Data("another".utf8).write(to: folder.file("sprites/26.png"))
        let before = try await folder.pokemon()
        let answer = try String(contentsOf: folder.file("pokemon/25/index.json"), encoding: .utf8)
        try Data(
            answer.replacingOccurrences(of: #""name": "\#(before[25]?.name ?? "")""#, with: #""name": "zap""#).utf8
        )
        .write(to: folder.file("pokemon/25/index.json"))
        let report = try await folder.load { $0.write.onConflict = onConflict }
        #expect((report.books.updated, report.books.unchanged) == (1, 150))
        #expect(report.assets?.fetched == 0)
        let after = try await folder.pokemon()
        #expect(after[25]?.name == "zap")
        #expect(after[25]?.favorite == true)
        #expect(after[25]?.sprite == own)
        #expect(after[26]?.sprite == before[26]?.sprite)
    }

    @Test("keeps a favourite without being told to protect it: the API's answers do not have one")
    func unprotected() async throws {
        _ = try await folder.load()
        try await folder.change(3) { $0.favorite = true }
        let report = try await folder.load { $0.write.protected = [] }
        #expect(report.books.unchanged == 151)
        #expect(try await folder.pokemon()[3]?.favorite == true)
    }

    @Test("of the same Pokémon twice has its picture, whichever answer stays")
    func twice() async throws {
        let page = folder.file("pokemon/index.json")
        let text = try String(contentsOf: page, encoding: .utf8)
        let url = "https://pokedex.example/api/v2/pokemon/"
        try Data(text.replacingOccurrences(of: url + "2/\"", with: url + "1/\"").utf8).write(to: page)
        let report = try await folder.load { $0.write.batchSize = 1 }
        #expect((report.books.inserted, report.books.duplicate) == (150, 1))
        #expect(try await folder.pokemon()[1]?.sprite != nil)
    }

    @Test("of a pattern reads the same, without a list")
    func pattern() async throws {
        let report = try await folder.load { definition in
            definition.source.files = definition.source.files.map { $0 + "/*/index.json" }
        }
        #expect(report.books.inserted == 151)
        #expect(report.inputs.map(\.fileCount) == [151])
    }
}
