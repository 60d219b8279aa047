import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("Memos")
struct MemoTests {
    private let created = Date(timeIntervalSinceReferenceDate: 700_000_000)
    private let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    @Test("made of a legacy memo take the model's defaults for what it lacks, and count that as absent")
    func legacy() {
        let memo = Memo.Record(legacy: LegacyMemo(id: id, title: "  Ideas\n", createdAt: created))
        #expect(memo == Memo.Record(id: id, title: "Ideas", createdAt: created))
        #expect(memo.updatedAt == created)
        #expect(memo.content == "")
        #expect(!memo.isFavorite)
        #expect(memo.tags == [])
        #expect(memo.category == "general")
        let absent = Memo.entity.attributes.map(\.name).filter { !memo.isPresent($0) }
        #expect(absent == ["content", "isFavorite", "updatedAt", "category", "tags"])
    }

    @Test("made of a whole legacy memo keep all of it")
    func wholeLegacy() {
        let legacy = LegacyMemo(id: id, title: "Ideas", content: "x", isFavorite: true, createdAt: created)
        let memo = Memo.Record(legacy: legacy)
        #expect(memo.content == "x")
        #expect(memo.isFavorite)
        #expect(memo.isPresent("content") && memo.isPresent("isFavorite"))
    }

    @Test(
        "decode from records of version 2 without updatedAt, category and isFavorite, and get a category of their own")
    func decoding() throws {
        let json = """
            {"id":"01020304-0506-0708-090a-0b0c0d0e0f10","title":"Tokyo","content":"a","createdAt":"2023-03-08T20:26:40Z",\
            "tags":[" ","旅行 ","work"]}
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let memo = try decoder.decode(Memo.Record.self, from: Data(json.utf8))
        #expect(
            memo == Memo.Record(id: id, title: "Tokyo", content: "a", createdAt: created, tags: [" ", "旅行 ", "work"]))
        #expect(memo.category == "旅行")
        #expect(
            Memo.entity.attributes.map(\.name).filter { !memo.isPresent($0) } == [
                "isFavorite", "updatedAt", "category",
            ])
    }

    @Test("keep a category that a record has, whatever its tags, and refuse null for one")
    func category() throws {
        func decode(_ category: String) throws -> Memo.Record {
            let json = #"{"id":"\#(id)","title":"a","createdAt":0,"tags":["b"],"category":\#(category)}"#
            return try JSONDecoder().decode(Memo.Record.self, from: Data(json.utf8))
        }
        #expect(try decode(#""c""#).category == "c")
        #expect(try decode(#""c""#).isPresent("category"))
        #expect(throws: DecodingError.self) { try decode("null") }
        #expect(Memo(id: id, title: "a", createdAt: created, tags: ["d"]).category == "d")
    }

    @Test("made of a memo of version 2 keep all of it, and get a category where it has none")
    func second() {
        var old = MemosSchemaV2.Memo.Record(
            id: id, title: "a", content: "b", isFavorite: true, createdAt: created, category: "c", tags: ["d"])
        old.markAbsent("tags")
        let memo = Memo.Record(old)
        #expect(memo.category == "c")
        #expect(memo.content == "b" && memo.isFavorite && memo.tags == ["d"] && memo.updatedAt == created)
        #expect(memo.isPresent("category") && !memo.isPresent("tags"))
        old.category = nil
        #expect(Memo.Record(old).category == "d")
        #expect(!Memo.Record(old).isPresent("category"))
    }

    @Test("of version 3 differ from those of version 2 in that every one has a category")
    func third() {
        var second = MemosSchemaV2.Memo.entity.attributes
        second[6].isOptional = false
        second[6].hasDefault = true
        #expect(MemosSchemaV3.Memo.entity.attributes == second)
    }

    @Test("of version 2 have the columns of version 1 and two more")
    func versions() {
        let first = MemosSchemaV1.Memo.entity
        let second = MemosSchemaV2.Memo.entity
        #expect(first.name == second.name)
        #expect(first.identity == ["id"])
        #expect(Array(second.attributes.prefix(6)) == first.attributes)
        #expect(
            second.attributes.suffix(2) == [
                AttributeDescription("category", .string, isOptional: true),
                AttributeDescription("tags", .json, defaultValue: .text("[]")),
            ])
    }
}
