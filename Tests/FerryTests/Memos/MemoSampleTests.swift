import Foundation
import SampleModels
import Testing

/// What SampleData/memos/README.md promises, checked by Foundation's own readers.
@Suite("The sample dumps of memos")
struct MemoSampleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../SampleData/memos").standardizedFileURL

    private func preferences(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        let root =
            name.hasSuffix(".json")
            ? try JSONSerialization.jsonObject(with: data)
            : try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(root as? [String: Any])
    }

    private func decode(_ records: [Any]) -> [LegacyMemo?] {
        records.map { record in
            try? JSONDecoder().decode(LegacyMemo.self, from: JSONSerialization.data(withJSONObject: record))
        }
    }

    @Test("hold 300 memos, of which three are broken and 15 have an id twice")
    func large() throws {
        let preferences = try preferences("memos.plist")
        #expect(preferences["swiftdata_migration_v1"] as? Bool == true)
        let data = try #require(preferences[LegacyMemo.preferenceKey] as? Data)
        let memos = decode(try #require(try JSONSerialization.jsonObject(with: data) as? [Any]))
        #expect(memos.count == 300)
        #expect(memos.indices.filter { memos[$0] == nil } == [123, 211])
        let records = memos.compactMap { $0.map(Memo.Record.init(legacy:)) }
        #expect(records.filter(\.title.isEmpty).count == 1)
        let kept = Dictionary(
            records.filter { !$0.title.isEmpty }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        #expect(kept.count == 282)
        #expect(kept.values.count(where: \.isFavorite) == 47)
        #expect(
            kept.values.max { $0.createdAt < $1.createdAt }?.id.uuidString == "DB6671D2-EDA7-4911-97D6-4FE55CB782A9")
    }

    @Test("hold the same 20 memos in three other shapes")
    func small() throws {
        let data = try #require(try preferences("memos-binary.plist")[LegacyMemo.preferenceKey] as? Data)
        let binary = try JSONDecoder().decode([LegacyMemo].self, from: data)
        let nested = decode(try #require(try preferences("memos-nested.json")[LegacyMemo.preferenceKey] as? [Any]))
        let text = try #require(try preferences("memos-string.json")[LegacyMemo.preferenceKey] as? String)
        let string = try JSONDecoder().decode([LegacyMemo].self, from: Data(text.utf8))
        #expect(Set(binary.map(\.id)).count == 20)
        #expect(nested == binary)
        #expect(string == binary)
        #expect(binary.count { $0.isFavorite == true } == 2)
        #expect(binary.count { $0.content == nil } == 2)
        #expect(binary.count { $0.isFavorite == nil } == 9)
    }
}
