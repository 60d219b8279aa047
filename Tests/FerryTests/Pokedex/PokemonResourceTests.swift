import Ferry
import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("An answer of the Pokédex's API")
struct PokemonResourceTests {
    private func answer(
        types: String = #"[{"slot":1,"type":{"name":"fire"}}]"#, sprites: String = #"{"front_default":null}"#,
        hp: String = "hp"
    ) -> Data {
        let stats = ["attack", "defense", "special-attack", "special-defense", "speed", hp].enumerated().map {
            #"{"base_stat":\#($0.offset + 1),"stat":{"name":"\#($0.element)"}}"#
        }
        let text =
            #"{"id":7,"name":"x","types":\#(types),"stats":[\#(stats.joined(separator: ","))],"sprites":\#(sprites)}"#
        return Data(text.utf8)
    }

    private func pokemon(_ data: Data) throws -> Pokemon {
        try JSONDecoder().decode(PokedexSchemaV2.Pokemon.self, from: data)
    }

    @Test("becomes a Pokémon: stats by name, pictures by URL")
    func values() throws {
        let sprites = #"{"front_default":"https://a.example/1.png","front_shiny":"https://a.example/s/1.png"}"#
        let pokemon = try pokemon(answer(sprites: sprites))
        let stats: [Int] = [
            pokemon.attack, pokemon.defense, pokemon.specialAttack, pokemon.specialDefense, pokemon.speed, pokemon.hp,
        ]
        #expect(stats == Array(1...6))
        #expect(pokemon.spriteURL?.absoluteString == "https://a.example/1.png")
        #expect(pokemon.shinyURL?.absoluteString == "https://a.example/s/1.png")
        #expect(pokemon.favorite == false)
        #expect(pokemon.sprite == nil)
    }

    @Test("has its types by slot, and normal second where there is another")
    func types() throws {
        func types(_ names: [(Int, String)]) throws -> [String] {
            let entries = names.map { #"{"slot":\#($0.0),"type":{"name":"\#($0.1)"}}"# }
            return try pokemon(answer(types: "[\(entries.joined(separator: ","))]")).types
        }
        #expect(try types([(1, "normal"), (2, "flying")]) == ["flying", "normal"])
        #expect(try types([(2, "flying"), (1, "normal")]) == ["flying", "normal"])
        #expect(try types([(2, "normal"), (1, "flying")]) == ["flying", "normal"])
        #expect(try types([(1, "fire"), (2, "ice")]) == ["fire", "ice"])
        #expect(try types([(1, "normal")]) == ["normal"])
    }

    @Test("may have null for its pictures, but not lack a stat or every type")
    func nulls() throws {
        #expect(try pokemon(answer(sprites: #"{"front_default":null,"front_shiny":null}"#)).spriteURL == nil)
        #expect(try pokemon(answer(sprites: "null")).spriteURL == nil)
        #expect(throws: DecodingError.self) { try pokemon(answer(hp: "HP")) }
        #expect(throws: DecodingError.self) { try pokemon(answer(types: "[]")) }
    }

    @Test("of the sample decodes into a store in memory, for previews")
    func preview() throws {
        let file = PokedexFolder.packageRoot.appendingPathComponent("SampleData/pokedex/pokemon/15/index.json")
        let container = try ModelContainer(
            for: PokedexSchemaV2.Pokemon.self, configuration: .inMemory)
        let context = ModelContext(container)
        context.insert(try pokemon(Data(contentsOf: file)))
        try context.save()
        let found = try context.fetch(FetchDescriptor<PokedexSchemaV2.Pokemon>())
        let names = found.map { $0.name }
        let types = found.first?.types
        #expect(names == ["dragon"])
        #expect(types == ["flying", "normal"])
    }

    private static let corpus = PokedexFolder.packageRoot.appendingPathComponent(
        "../shared/corpora/pokeapi/data/api/v2/pokemon"
    ).standardizedFileURL.path

    @Test(
        "in its real form decodes: nine resources of PokéAPI, nulls and all",
        .enabled(if: FileManager.default.fileExists(atPath: corpus), "the corpus pokeapi is not here"))
    func real() async throws {
        let folder = try PokedexFolder()
        var write = WriteDefinition()
        write.model = "Pokemon"
        var definition = PipelineDefinition(
            name: "real", source: SourceDefinition(files: [Self.corpus + "/*/index.json"]), write: write)
        definition.stages = [.decode(type: "PokemonResource", options: .init())]
        let report = try await Import(
            definition, registry: PokedexFolder.registry, options: ImportOptions(store: folder.store)
        ).run()
        #expect(report.rollback?.cause == nil)
        #expect(report.books.inserted == 9)
        let pokemon = try await folder.pokemon()
        #expect(pokemon[1]?.types == ["grass", "poison"])
        #expect(pokemon[1]?.specialAttack == 65)
        #expect(pokemon[10001]?.attack == 180)
        #expect(pokemon[132]?.types == ["normal"])
        #expect(pokemon.values.allSatisfy { $0.hp > 0 })
        // The dump's own list names 1,351, of which nine are here.
        definition.source.files = [Self.corpus]
        var options = ImportOptions(store: folder.store)
        options.maxErrors = 2_000
        let listed = try await Import(definition, registry: PokedexFolder.registry, options: options).run()
        #expect(listed.books.unchanged == 9)
        #expect(listed.rejectionsByCode == ["input.listed": listed.books.rejected])
    }
}
