import Foundation
import ModelStore
import Testing

@testable import Ferry

@Suite struct DeclaredModelTests {
    private let folder: DeclaredFolder

    init() throws {
        folder = try DeclaredFolder()
    }

    private static let library = """
        schema: Library
        version: 1.0.0
        models:
          Author:
            attributes: { id: int, name: string }
            id: id
          Book:
            attributes:
              isbn: string
              title: { type: string, from: /names/title }
              pages: { type: int, default: 0 }
              price: decimal?
              added: date?
              tags: json?
              author: { to: Author, optional: true }
            id: isbn
            unique: [[title, author]]
            index: [pages]
        """

    private static let document = """
        {"authors": [{"id": 1, "name": "Ursula"}, {"id": 2, "name": "Stanisław"}],
         "books": [
          {"isbn": "a", "names": {"title": "The Dispossessed"}, "pages": 387, "price": 9.90,
           "added": "1974-05-01", "tags": ["utopia", {"n": 1}], "author": 1, "shelf": 4},
          {"isbn": "b", "names": {"title": "Solaris"}, "author": 2},
          {"isbn": "c", "names": {"title": "Cyberiada"}, "pages": "many", "price": true}
         ]}
        """

    private func pipeline(errors: Int) -> String {
        """
        source: { format: json, file: library.json }
        declare: library.model.yaml
        models:
          - source: { records: /books }
            stages:
              - validate: { title: { trim: true, length: { max: 40 } } }
              - deduplicate: { keep: last }
              - write: { model: Book }
          - source: { records: /authors }
            stages: [write: Author]
        errors: { max: \(errors) }
        """
    }

    @Test func recordsBecomeRowsOfDeclaredModels() async throws {
        try folder.write(Self.library, to: "library.model.yaml")
        try folder.write(Self.document, to: "library.json")
        let report = try await folder.run(pipeline(errors: 1), rejects: "rejects.ndjson")
        #expect(report.outcome == .doneWithRejections)
        #expect(report.models?.map { [$0.books.inserted, $0.books.rejected] } == [[2, 1], [2, 0]])
        #expect(report.unknownFields == ["shelf": 1])
        // Both faults of the broken book are told, with its place.
        let rejects = try String(contentsOfFile: folder.path("rejects.ndjson"), encoding: .utf8)
        #expect(rejects.contains("\"pages\"") && rejects.contains("\"price\"") && rejects.contains("/books/2"))
        let books = try folder.rows(
            """
            SELECT isbn, title, pages, price, added, tags, name FROM Book JOIN Author ON Author.pk = author ORDER BY isbn
            """)
        #expect(
            books == [
                "a|The Dispossessed|387|9.9|1974-05-01T00:00:00.000000Z|[\"utopia\",{\"n\":1}]|Ursula",
                "b|Solaris|0|-|-|-|Stanisław",
            ])
        #expect(
            try folder.rows("SELECT name FROM pragma_index_list('Book') WHERE \"unique\" ORDER BY 1").count == 2)
        let again = try await folder.run(pipeline(errors: 1))
        #expect(again.outcome == .nothingToDo)
    }

    @Test func aStoreTellsItsDeclaredModelsToCommandsThatDoNotKnowThem() async throws {
        try folder.write(Self.library, to: "library.model.yaml")
        try folder.write(Self.document, to: "library.json")
        _ = try await folder.run(pipeline(errors: 1))
        let export = StoreExport(store: folder.store, registry: ModelRegistry([]))
        #expect(try await export.write(model: nil, format: .json, to: folder.path("all.json")) == 4)
        #expect(try await export.write(model: "Book", format: .ndjson, to: folder.path("books.ndjson")) == 2)
        let lines = try String(contentsOfFile: folder.path("books.ndjson"), encoding: .utf8).split(separator: "\n")
        #expect(
            lines.last == """
                {"isbn":"b","title":"Solaris","pages":0,"price":null,"added":null,"tags":null,"author":2}
                """)
        let check = try await StoreCheck(store: folder.store, registry: ModelRegistry([])).run()
        #expect(check.findings.isEmpty)
    }

    @Test func versionsMigrateByRenamesDefaultsAndWidening() async throws {
        try folder.write(
            """
            models:
              Tome: { attributes: { isbn: string, name: string, pages: int16? }, id: isbn }
            """, to: "library.model.yaml")
        try folder.write("{\"isbn\": \"a\", \"name\": \"Ubik\", \"pages\": 202}", to: "library.json")
        let pipeline = "{source: {file: library.json}, declare: library.model.yaml, stages: [write: Tome]}"
        #expect(try await folder.run(pipeline).books.inserted == 1)
        let newer = """
            version: 2.0.0
            models:
              Book:
                was: Tome
                attributes:
                  isbn: string
                  title: { type: string, was: name }
                  pages: int?
                  language: { type: string, default: en }
                id: isbn
            earlier:
              - version: 1.0.0
                models:
                  Tome: { attributes: { isbn: string, name: string, pages: int16? }, id: isbn }
            """
        let declared = try PipelineFile.loadDeclaration(path: folder.write(newer, to: "library.model.yaml"))
        let registry = ModelRegistry([]).adding(declared)
        let report = try await SchemaUpgrade(store: folder.store, registry: registry).migrate()
        #expect(report.failure == nil)
        #expect(try folder.rows("SELECT isbn, title, pages, language FROM Book") == ["a|Ubik|202|en"])
    }

    @Test func everyMistakeInADeclarationHasItsPlace() throws {
        let text = """
            version: 1.0
            models:
              Book:
                attributes:
                  title: strng
                  pages: { type: int, default: many }
                  author: { to: Writer, from: name }
                id: isbn
                uniqe: []
            """
        let failure = #expect(throws: PipelineFileError.self) {
            try PipelineFile.loadDeclaration(path: folder.write(text, to: "bad.model.yaml"))
        }
        let told = failure?.diagnostics.map { "\($0.line):\($0.column) \($0.message) \($0.nearest ?? "")" } ?? []
        #expect(
            told == [
                "1:10 `version` is the number 1.0 "
            ])
        let rest = #expect(throws: PipelineFileError.self) {
            try PipelineFile.loadDeclaration(
                path: folder.write(String(text.dropFirst("version: 1.0\n".count)), to: "bad.model.yaml"))
        }
        let others = rest?.diagnostics.map { "\($0.line):\($0.column) \($0.message) \($0.nearest ?? "")" } ?? []
        #expect(
            others == [
                "8:5 unknown key `uniqe` in model unique",
                "4:14 unknown type `strng` in attribute string",
                "5:36 `default` does not fit int64 ",
                "6:35 `from` is not a JSON Pointer ",
                "7:9 unknown field `isbn` in id ",
            ])
    }

    @Test func aReferenceToNoModelIsRefused() throws {
        let text = "models: { Book: { attributes: { author: { to: Writer } } } }"
        let failure = #expect(throws: PipelineFileError.self) {
            try PipelineFile.loadDeclaration(path: folder.write(text, to: "bad.model.yaml"))
        }
        #expect(failure?.description.contains("Book.author: it leads to Writer") == true)
    }
}
