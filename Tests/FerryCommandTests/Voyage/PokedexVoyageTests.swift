import Foundation
import Testing

/// The whole way of the sample API: list pages → records and pictures → store, with the built program.
@Suite struct PokedexVoyageTests {
    private static let pipeline = "Pipelines/pokedex.yaml"

    @Test func sampleArrivesAndItsMissingPicturesAreNamed() throws {
        let folder = try StoreFolder()
        let result = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store])
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.output.contains("SampleData/pokedex/pokemon, 159 files, "))
        #expect(result.output.contains("Missing assets:\n  SampleData/pokedex/pokemon/13/index.json"))
        #expect(result.output.contains("294 fetched"))
        #expect(try folder.count("SELECT count(*) FROM Pokemon") == 151)
        #expect(try folder.count("SELECT count(sprite) FROM Pokemon") == 148)
        let again = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store, "--json"])
        #expect(again.status == 0)
        #expect(try folder.count("SELECT report ->> '$.books.unchanged' FROM ferry_run ORDER BY rowid DESC") == 151)
        #expect(try folder.count("SELECT report ->> '$.assets.fetched' FROM ferry_run ORDER BY rowid DESC") == 0)
        #expect(try folder.integrity() == "ok")
    }

    @Test(arguments: ["memos", "memos/*.json", "**/*.json"])
    func foldersAndPatternsAreInputsOfTheCommand(_ input: String) throws {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("memos"), withIntermediateDirectories: true)
        for number in 1...3 {
            try folder.write(
                """
                {"id":"00000000-0000-4000-8000-00000000000\(number)","title":"\(number)","createdAt":"2025-01-01T00:00:00Z"}
                """, to: "memos/\(number).json")
        }
        let result = try FerryProcess.run(
            ["import", folder.path(input), "--model", "Memo", "--store", folder.path("out.store")])
        #expect(result.status == 0, "\(result.messages)\(result.output)")
        #expect(result.output.contains("3 files"))
    }
}
