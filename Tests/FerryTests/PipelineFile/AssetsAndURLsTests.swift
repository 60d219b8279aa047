import Ferry
import SampleModels
import Testing

@Suite("URLs and assets in pipeline files")
struct AssetsAndURLsTests {
    private let models = ModelRegistry([.pokedex])

    private func parse(_ text: String) throws(PipelineFileError) -> PipelineDefinition {
        try PipelineFile.parse(Array(text.utf8), path: "p/pokedex.yaml", models: models)
    }

    private func mistakes(_ text: String) -> [String] {
        do throws(PipelineFileError) {
            _ = try parse(text)
            return []
        } catch {
            return error.diagnostics.map { "\($0.line):\($0.column) \($0.message)" }
        }
    }

    @Test("are read, with folders as seen from the pipeline file")
    func read() throws {
        let definition = try parse(
            """
            source: { file: 'in/*.json', urls: { https://a.example/: in, /v2/: ../dump/ } }
            stages:
              - decode: PokemonResource
              - assets: { sprite: spriteURL, shiny: { url: shinyURL, base: pictures, urls: { https://b.example/: b } } }
              - write: Pokemon
            """)
        #expect(definition.source.files == ["p/in/*.json"])
        #expect(
            definition.source.urls == [URLMapping("https://a.example/", to: "p/in"), URLMapping("/v2/", to: "dump")])
        var sprite = AssetDefinition("sprite", from: "spriteURL")
        sprite.base = "p"
        var shiny = AssetDefinition("shiny", from: "shinyURL")
        shiny.base = "p/pictures"
        shiny.urls = [URLMapping("https://b.example/", to: "p/b")]
        #expect(definition.stages.last == .assets([sprite, shiny]))
    }

    @Test("are refused with their place where they are wrong")
    func refused() {
        let mistakes = mistakes(
            """
            source: { file: in, urls: { a.example: in } }
            stages:
              - decode: PokemonResource
              - assets:
                  sprit: spriteURL
                  shiny: { base: x }
              - filter: { hp: { range: { min: 1 } } }
              - write: Pokemon
            """)
        #expect(
            mistakes == [
                "1:29 `a.example` is no beginning of a URL", "4:5 `assets` stands before `filter`",
                "5:7 unknown field `sprit` in assets", "6:14 `url` is missing",
            ])
    }

    @Test("are refused by the run where a field is of another type")
    func types() {
        for (field, url) in [("name", "spriteURL"), ("sprite", "hp"), ("sprite", "nothing")] {
            var definition = PipelineDefinition(
                name: "p", source: SourceDefinition(files: ["x"]), write: WriteDefinition(model: "Pokemon"))
            definition.stages = [
                .decode(type: "PokemonResource", options: .init()), .assets([.init(field, from: url)]),
            ]
            #expect(throws: FerryError.self) {
                try Import(definition, registry: models, options: ImportOptions(store: "x.store"))
            }
        }
    }
}
