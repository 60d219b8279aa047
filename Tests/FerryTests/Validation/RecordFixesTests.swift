import Formats
import ModelStore
import Testing

@testable import Ferry

@Suite("Fixes of a record in a pipeline")
struct RecordFixesTests {
    private struct Thing: PersistentRecord {
        static let entity = EntityDescription(
            "Thing",
            attributes: [
                AttributeDescription("title", .string), AttributeDescription("count", .int64, isOptional: true),
            ])

        var title: String
        var count: Int64?
        var presence = FieldPresence.all

        init(title: String, count: Int64?) {
            (self.title, self.count) = (title, count)
        }

        init(from row: RowView) throws(ModelStoreError) {
            title = try row.read(0)
            count = try row.read(1)
        }

        func write(to row: inout RowWriter) {
            row.append(title)
            row.append(count)
        }
    }

    @Test("The record, its row and what was absent agree after a fix, and the fix is counted")
    func recordAndRowAgree() throws {
        let chunk = RecordChunk(
            origin: RecordLocation(file: "t"), firstIndex: 0, content: .plain([.dictionary([]), .dictionary([])]))
        let context = RecordContext(
            decoder: RecordDecoder(options: RecordDecodingOptions()), chunk: chunk, entity: Thing.entity,
            stageNames: ["validate"])
        let rules = try RuleSet(
            [ValidationRule("title", .trim), ValidationRule("count", .defaultValue(.integer(7)))], for: Thing.entity)
        context.begin(0)
        var good = Thing(title: "fine", count: 1)
        #expect(context.encode(good, stage: 0))
        #expect(context.applyFixes(of: rules, to: &good, in: .record, stage: 0))
        #expect(good.title == "fine")
        context.begin(1)
        var thing = Thing(title: "  a title that is longer than the inline kind \n", count: nil)
        thing.presence.remove(1)
        #expect(context.encode(thing, stage: 0))
        #expect(context.applyFixes(of: rules, to: &thing, in: .record, stage: 0))
        #expect(thing.title == "a title that is longer than the inline kind")
        #expect(thing.count == 7)
        #expect(!thing.presence.contains(1))
        #expect(context.fixes == ["trim title": 1, "default count": 1])
        let (batch, positions) = context.takeRows()
        #expect(positions == [0, 1])
        let stored = try batch.withRow(1) { row in (try Thing(from: row), row.isPresent(1)) }
        #expect(stored.0.title == thing.title)
        #expect(stored.0.count == 7)
        #expect(!stored.1)
    }
}
