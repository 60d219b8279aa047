import Foundation
import ModelStore
import Testing

@testable import Ferry

@Suite struct InferenceTests {
    private let folder: DeclaredFolder

    init() throws {
        folder = try DeclaredFolder()
    }

    private func inferred(_ text: String, named name: String, identity: [String]? = nil) throws -> InferredModel {
        let path = try folder.write(text, to: name)
        return try InferredModel(of: SourceSurvey(of: SourceDefinition(files: [path])), identity: identity)
    }

    private func types(_ model: InferredModel) -> [String] {
        model.model.entity.attributes.map { "\($0.name) \($0.type.rawValue)\($0.isOptional ? "?" : "")" }
    }

    @Test func typesAreTheNarrowestThatTakeEveryValueOfTheWholeFile() throws {
        let plain = (0..<500).map {
            """
            {"id": \($0), "n": \($0), "flag": true, "word": "\($0)", "day": "2025-01-02", "u": "\(UUID())", "odd": \($0)}
            """
        }
        // What only the last records have counts as much.
        let last = """
            {"id": 500, "n": 0.5, "flag": "false", "word": 7, "day": "2025-01-02T10:00:00+02:00", "u": null,
             "odd": [1], "late": 18446744073709551616}
            """.replacing("\n", with: "")
        let model = try inferred((plain + [last]).joined(separator: "\n"), named: "things.ndjson")
        #expect(
            types(model) == [
                "id int64", "n double", "flag bool", "word string", "day date", "u uuid?", "odd json", "late decimal?",
            ])
        #expect(model.model.entity.name == "things")
        #expect(model.model.entity.identity == ["id"])
    }

    @Test func inFormatsWithoutTypesTextsAreWhatTheySpell() throws {
        let xml = """
            <export><item n="1" code="007" price="1.5" on="true" day="2019-01-05 10:00:00 -0500" note=""/>
            <item n="2" code="7" price="2" on="false" day="2019-01-06 10:00:00 -0500" note="x"/></export>
            """
        let model = try inferred(xml, named: "export.xml")
        #expect(
            types(model) == [
                "n int64", "code string", "price double", "on bool", "day date", "note string",
            ])
        #expect(model.model.entity.name == "item")
    }

    @Test func aFieldThatIsUniqueByChanceIsSuggestedAndNotUsed() throws {
        let model = try inferred(
            "[{\"email\": \"a@x\", \"n\": 1}, {\"email\": \"b@x\", \"n\": 1}]", named: "people.json")
        #expect(model.model.entity.identity.isEmpty)
        #expect(model.candidates == ["email"])
        #expect(model.decisions.contains { $0.contains("email") && $0.hasPrefix("id: none") })
        let chosen = try inferred(
            "[{\"email\": \"a@x\"}, {\"email\": \"b@x\"}]", named: "people.json", identity: ["email"])
        #expect(chosen.model.entity.identity == ["email"])
        let misspelt = #expect(throws: FerryError.self) {
            try inferred("[{\"email\": \"a@x\"}]", named: "people.json", identity: ["emial"])
        }
        #expect(misspelt?.description.contains("did you mean email") == true)
    }

    @Test(arguments: [
        ("{\"count\": 2, \"next\": null, \"results\": [{\"a\": 1}, {\"a\": 2}]}", "results", 2, [String]()),
        ("{\"a1\": {\"n\": 1, \"m\": 2}, \"b2\": {\"n\": 3, \"m\": 4}}", "file", 2, ["id"]),
        ("{\"data\": {\"users\": {\"x\": {\"n\": 1}, \"y\": {\"n\": 2}}}, \"v\": 1}", "users", 2, ["id"]),
        (
            "{\"id\": 1, \"name\": \"x\", \"stats\": [{\"s\": 1}, {\"s\": 2}], \"types\": [{\"t\": 1}]}", "file", 1,
            ["id"]
        ),
        ("{\"theme\": \"dark\", \"editor\": {\"tabs\": 4}}", "file", 1, []),
        ("[{\"a\": 1}, {\"a\": 2}, {\"a\": 3}]", "file", 3, []),
    ])
    func recordsAreFoundInADocument(_ text: String, _ name: String, _ count: Int, _ identity: [String]) throws {
        let survey = try SourceSurvey(of: SourceDefinition(files: [folder.write(text, to: "file.json")]))
        #expect(survey.name == name)
        #expect(survey.records.count == count)
        #expect(try InferredModel(of: survey).model.entity.identity == identity)
    }

    @Test func namesThatOneTableCannotHaveTogetherAreToldApart() async throws {
        let path = try folder.write("{\"pk\": 7, \"Name\": \"a\", \"name\": \"b\", \"\": true}", to: "odd.json")
        let model = try InferredModel(of: SourceSurvey(of: SourceDefinition(files: [path])))
        #expect(model.model.entity.attributes.map(\.name) == ["pk_2", "Name", "name_2", "field"])
        let report = try await run("odd.json")
        #expect(report.books.inserted == 1)
        #expect(try folder.rows("SELECT pk_2, Name, name_2, field FROM odd") == ["7|a|b|1"])
    }

    private func run(_ file: String, dryRun: Bool = false) async throws -> RunReport {
        let definition = PipelineDefinition(
            name: file, source: SourceDefinition(files: [folder.path(file)]), write: WriteDefinition())
        let inferred = try #require(try InferredImport(definition, store: folder.store))
        var options = ImportOptions(store: folder.store)
        options.isDryRun = dryRun
        return try await Import(inferred.definition, registry: ModelRegistry([]), options: options).run()
    }

    @Test func aLaterImportWidensTheStoresModelAndNeverNarrowsIt() async throws {
        try folder.write("[{\"id\": 1, \"a\": 1, \"b\": \"x\"}, {\"id\": 2, \"a\": 2, \"b\": \"y\"}]", to: "item.json")
        #expect(try await run("item.json").books.inserted == 2)
        #expect(try await run("item.json").outcome == .nothingToDo)
        try folder.write(
            "[{\"id\": 2, \"a\": 5, \"c\": true}, {\"id\": 3, \"a\": null, \"c\": false}]", to: "item.json")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
        let rehearsal = try await run("item.json", dryRun: true)
        #expect((rehearsal.books.inserted, rehearsal.books.updated) == (1, 1))
        let after = try Data(contentsOf: URL(fileURLWithPath: folder.store))
        #expect(after == before)
        let report = try await run("item.json")
        #expect((report.books.inserted, report.books.updated) == (1, 1))
        #expect(report.notes.contains { $0.contains("1.0.0 becomes 1.1.0") })
        #expect(try folder.rows("SELECT id, a, b, c FROM item ORDER BY id") == ["1|1|x|-", "2|5|y|1", "3|-|-|0"])
        #expect(try folder.rows("SELECT version FROM ferry_schema ORDER BY id") == ["1.0.0", "1.1.0"])
        // A value that the column cannot hold is refused by name, and the store is as before.
        try folder.write("[{\"id\": 4, \"a\": \"many\", \"b\": \"z\", \"c\": true}]", to: "item.json")
        let refused = try await run("item.json")
        #expect(refused.outcome == .budgetExceeded)
        #expect(refused.rejections.first?.faults.first?.field == "a")
        #expect(try folder.rows("SELECT count(*) FROM item") == ["3"])
    }

    @Test func recordsWithoutAnIdCanBeToldApartByAllTheyHold() async throws {
        func run(_ text: String) async throws -> RunReport {
            var definition = PipelineDefinition(
                name: "log", source: SourceDefinition(files: [try folder.write(text, to: "log.ndjson")]),
                write: WriteDefinition())
            definition.write.identity = FileManager.default.fileExists(atPath: folder.store) ? nil : ["content"]
            let inferred = try #require(try InferredImport(definition, store: folder.store))
            return try await Import(
                inferred.definition, registry: ModelRegistry([]), options: ImportOptions(store: folder.store)
            ).run()
        }
        let first = try await run("{\"a\": 1, \"b\": \"x\"}\n{\"b\": \"x\", \"a\": 1}\n{\"a\": 2, \"b\": \"x\"}")
        #expect((first.books.inserted, first.books.duplicate) == (2, 1))
        // A grown export, and one whose records have got a field, do not pile up.
        let grown = try await run(
            "{\"a\": 1, \"b\": \"x\"}\n{\"a\": 2, \"b\": \"x\"}\n{\"a\": 3, \"b\": \"x\", \"c\": true}")
        #expect((grown.books.inserted, grown.books.unchanged) == (1, 2))
        #expect(try folder.rows("SELECT a, b, c FROM log ORDER BY a") == ["1|x|-", "2|x|-", "3|x|1"])
    }

    @Test func aSecondFileOfOtherRecordsBecomesASecondModel() async throws {
        try folder.write("[{\"id\": 1}]", to: "cats.json")
        try folder.write("[{\"uuid\": \"\(UUID())\", \"name\": \"Rex\"}]", to: "dogs.json")
        _ = try await run("cats.json")
        _ = try await run("dogs.json")
        #expect(try folder.rows("SELECT (SELECT count(*) FROM cats), (SELECT name FROM dogs)") == ["1|Rex"])
    }

    @Test func whatInspectWritesCarriesTheSameRecords() async throws {
        try folder.write(
            "{\"things\": {\"a\": {\"n\": 1, \"two words\": \"x\"}, \"b\": {\"n\": 2, \"two words\": \"y\"}}}",
            to: "t.json")
        let survey = try SourceSurvey(of: SourceDefinition(files: [folder.path("t.json")]))
        let starter = try Starter(survey, InferredModel(of: survey))
        let report = try await folder.run(starter.pipeline)
        #expect(report.books.inserted == 2)
        #expect(try folder.rows("SELECT id, n, \"two words\" FROM things") == ["a|1|x", "b|2|y"])
        let declared = try PipelineFile.loadDeclaration(path: folder.write(starter.declaration, to: "t.model.yaml"))
        #expect(declared.models.map(\.entity.name) == ["things"])
        #expect(starter.swift.contains("@Attribute(.unique) var id: String"))
        #expect(starter.swift.contains("var twoWords: String"))
    }
}
