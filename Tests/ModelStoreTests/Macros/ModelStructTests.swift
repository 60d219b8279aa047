import Foundation
import ModelStore
import Testing

@Suite("A struct with @Model")
struct ModelStructTests {
    private typealias Book = Shelf.Book

    private let added = Date(timeIntervalSinceReferenceDate: 700_000_000)

    @Test("describes its entity by its stored properties")
    func entity() {
        #expect(Book.entity.name == "Book")
        #expect(
            Book.entity.attributes == [
                AttributeDescription("isbn", .string, isUnique: true),
                AttributeDescription("title", .string),
                AttributeDescription("pageCount", .int64, originalName: "pages", defaultValue: .integer(0)),
                AttributeDescription("mood", .string, isOptional: true),
                AttributeDescription("tags", .json, defaultValue: .text("[]")),
                AttributeDescription("added", .date),
                AttributeDescription("edited", .date, defaultValue: .attribute("added")),
                AttributeDescription("default", .bool, defaultValue: .integer(0)),
            ])
        #expect(Book.entity.identity == ["isbn"])
    }

    @Test("can be made with all properties, defaults left out")
    func memberwise() {
        let book = Book(isbn: "1", title: "A", added: added)
        #expect(book.edited == added)
        #expect(book.tags == [])
        #expect(book.presence == .all)
        #expect(Book(isbn: "1", title: "A", added: added, edited: added + 1, default: true).edited == added + 1)
    }

    @Test("goes through a row and back")
    func row() throws {
        let book = Book(
            isbn: "1", title: "Ulysses", pageCount: 730, mood: .wild, tags: ["novel", "Dublin"], added: added)
        var batch = RowBatch(entity: Book.entity)
        #expect(batch.append(book) == [])
        #expect(try batch.withRow(0) { try Book(from: $0) } == book)
        let cells = batch.withRow(0) { row in (0..<row.count).map { Self.text(row[$0]) } }
        let date = "2023-03-08T20:26:40.000000Z"
        #expect(cells == ["1", "Ulysses", "730", "wild", #"["novel","Dublin"]"#, date, date, "0"])
    }

    @Test("decodes with absent defaults and optionals, and knows which were absent")
    func absent() throws {
        let json = #"{"isbn":"1","title":"A","added":700000000}"#
        let book = try JSONDecoder().decode(Book.self, from: Data(json.utf8))
        #expect(book.edited == added)
        #expect(book.pageCount == 0)
        #expect((0..<8).map { book.presence.contains($0) } == [true, true, false, false, false, true, false, false])
        var batch = RowBatch(entity: Book.entity)
        #expect(batch.append(book) == [])
        #expect(batch.withRow(0) { row in (0..<8).filter { !row.isPresent($0) } } == [2, 3, 4, 6, 7])
        #expect(!book.isPresent("tags"))
        #expect(book.isPresent("title"))
    }

    @Test("counts what is set later as present")
    func setting() throws {
        let json = #"{"isbn":"1","title":"A","added":700000000}"#
        var book = try JSONDecoder().decode(Book.self, from: Data(json.utf8))
        book.tags.append("new")
        book.mood = nil
        #expect(book.isPresent("tags"))
        #expect(book.isPresent("mood"))
        #expect(!book.isPresent("pageCount"))
    }

    @Test("decodes null for an optional as present, and for nothing else")
    func null() throws {
        let json = #"{"isbn":"1","title":"A","added":700000000,"mood":null}"#
        let book = try JSONDecoder().decode(Book.self, from: Data(json.utf8))
        #expect(book.mood == nil)
        #expect(book.isPresent("mood"))
        let broken = #"{"isbn":"1","title":"A","added":700000000,"tags":null}"#
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Book.self, from: Data(broken.utf8))
        }
        guard case .valueNotFound(_, let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["tags"])
    }

    @Test("does without a required property in no record")
    func required() throws {
        let json = #"{"isbn":"1","added":700000000}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Book.self, from: Data(json.utf8)) }
    }

    @Test("encodes nil as null, unless it was absent")
    func encoding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let book = Book(isbn: "1", title: "A", added: added)
        let text =
            #"{"added":700000000,"default":false,"edited":700000000,"isbn":"1","mood":null,"pageCount":0,"#
            + #""tags":[],"title":"A"}"#
        #expect(String(decoding: try encoder.encode(book), as: UTF8.self) == text)
        let sparse = try JSONDecoder().decode(
            Book.self, from: Data(#"{"isbn":"1","title":"A","added":700000000}"#.utf8))
        #expect(!String(decoding: try encoder.encode(sparse), as: UTF8.self).contains("mood"))
    }

    private static func text(_ cell: Cell) -> String {
        switch cell {
        case .null: "NULL"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
