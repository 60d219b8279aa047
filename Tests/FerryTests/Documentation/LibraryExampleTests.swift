import Ferry
import Foundation
import ModelStore
import Testing

struct LegacyBook: Decodable, Sendable {
    var isbn: String
    var name: String
    var pages: Int?
}

@Model
struct Book: PersistentRecord, Codable {
    @Attribute(.unique) var isbn: String
    var title: String
    var pages: Int = 0
}

enum ShelfV1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Book.self] }
}

func carryBooks(from input: String, to store: String) async throws -> Book? {
    let report = try await RecordSource.json(input, records: "/books")
        .decode(LegacyBook.self)
        .filter { !$0.name.isEmpty }
        .validate { book in
            if let pages = book.pages, pages < 1 {
                throw StageFault(code: "book.pages", field: "pages", message: "a book has at least one page")
            }
        }
        .map { Book(isbn: $0.isbn, title: $0.name, pages: $0.pages ?? 0) }
        .deduplicate(keep: .last)
        .write(to: store, schema: ShelfV1.self, errors: ErrorBudget(max: 10))
        .run()
    guard report.outcome.isSuccess else { return nil }

    let container = try ModelContainer(
        for: Schema(versionedSchema: ShelfV1.self),
        configuration: ModelConfiguration(url: URL(fileURLWithPath: store)))
    try await container.writer.enumerate(Book.self) { print($0.title) }
    let book = try await container.writer.fetch(Book.self, id: "978-0-14-044913-6")
    try await container.close()
    return book
}

/// The README's example of the library stands above, word for word; here it is carried out.
@Suite struct LibraryExampleTests {
    @Test func theExampleIsTheReadmes() throws {
        let file = URL(fileURLWithPath: #filePath)
        var root = file
        for _ in 0..<4 { root.deleteLastPathComponent() }
        func lines(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }
        let readme = try lines(root.appendingPathComponent("README.md"))
        let example = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
        let code = try #require(example.components(separatedBy: "```").first)
        #expect(try lines(file).replacingOccurrences(of: "import Testing\n", with: "").hasPrefix(code))
    }

    @Test func theExampleCarriesBooks() async throws {
        let folder = try PipelineFolder()
        let input = folder.url.appendingPathComponent("books.json").path
        try #"""
        {"books": [
            {"isbn": "978-0-14-044913-6", "name": "Crime and Punishment", "pages": 1},
            {"isbn": "978-0-14-044913-6", "name": "Crime and Punishment", "pages": 671},
            {"isbn": "978-0-00-000000-2", "name": ""},
            {"isbn": "978-0-00-000000-3", "name": "No pages", "pages": 0}
        ]}
        """#.write(toFile: input, atomically: true, encoding: .utf8)
        let book = try await carryBooks(from: input, to: folder.store)
        #expect(book?.pages == 671)
    }
}
