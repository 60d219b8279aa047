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
        #expect(memo.category == nil)
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

    @Test("of version 2 decode from records without updatedAt, category and isFavorite")
    func decoding() throws {
        let json = """
            {"id":"01020304-0506-0708-090a-0b0c0d0e0f10","title":"Tokyo","content":"a","createdAt":"2023-03-08T20:26:40Z",\
            "tags":["旅行","work"]}
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let memo = try decoder.decode(Memo.Record.self, from: Data(json.utf8))
        #expect(memo == Memo.Record(id: id, title: "Tokyo", content: "a", createdAt: created, tags: ["旅行", "work"]))
        #expect(
            Memo.entity.attributes.map(\.name).filter { !memo.isPresent($0) } == [
                "isFavorite", "updatedAt", "category",
            ])
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
