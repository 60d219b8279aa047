import Ferry
import Foundation
import ModelStore
import SampleModels
import Testing

/// What the stages of a chain do with records, and the books they keep.
@Suite struct StageTests {
    private let memos = [
        TestMemo(1, "keep"), TestMemo(2, "drop"), TestMemo(3, "break"), TestMemo(4, " padded "), TestMemo(5, " "),
    ]

    @Test func closuresMapFilterAndReject() async throws {
        let folder = try PipelineFolder()
        let report = try await RecordSource.ndjson(folder.input(memos))
            .decode(Memo.Record.self)
            .map { memo in
                if memo.title == "break" {
                    throw StageFault(code: "memo.broken", field: "title", message: "the title says break")
                }
                var memo = memo
                memo.category = "mapped"
                return memo
            }
            .filter { $0.title != "drop" }
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 1))
            .run()
        #expect(report.outcome == .doneWithRejections)
        #expect(report.books.read == 5)
        #expect(report.books.inserted == 3)
        #expect(report.books.filtered == 1)
        #expect(report.books.rejected == 1)
        #expect(report.rejections.first?.faults.first?.code == "memo.broken")
        #expect(report.rejections.first?.location.line == 3)
        #expect(report.rejections.first?.raw?.contains("break") == true)
        #expect(report.stages.map(\.stage) == ["source", "decode", "map", "filter", "deduplicate", "write"])
        #expect(report.stages.map(\.read) == [5, 5, 5, 4, 3, 3])
        #expect(report.stages.filter { !$0.balance }.isEmpty)
        #expect(try await folder.memos().values.filter { $0.category != "mapped" }.isEmpty)
    }

    @Test(arguments: [1, 2, 2_000])
    func aTornEndBehindAGoodRecordIsOneRejection(batchSize: Int) async throws {
        let folder = try PipelineFolder()
        let input = try folder.input([TestMemo(1, "keep"), TestMemo(2, "keep too")])
        let torn = try String(contentsOfFile: input, encoding: .utf8) + "\n" + TestMemo(3, "torn").json.dropLast(9)
        try Data(torn.utf8).write(to: URL(fileURLWithPath: input))
        var write = WriteDefinition()
        write.batchSize = batchSize
        let report = try await RecordSource.ndjson(input)
            .decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, write, errors: ErrorBudget(max: 1))
            .run()
        #expect(report.outcome == .doneWithRejections)
        #expect(report.books.rejected == 1)
        #expect(try await folder.titles() == [1: "keep", 2: "keep too"])
    }

    @Test func rulesTrimAndNameEveryFault() async throws {
        let folder = try PipelineFolder()
        let report = try await RecordSource.ndjson(folder.input(memos))
            .decode(Memo.Record.self)
            .validate([
                ValidationRule("title", .trim), ValidationRule("title", .required),
                ValidationRule("title", .length(min: 1, max: 5)), ValidationRule("content", .pattern("^$")),
            ])
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 5))
            .run()
        // "padded" has six characters, and the last title is blank once trimmed.
        #expect(report.books.rejected == 2)
        #expect(
            report.rejections.map { $0.faults.map(\.code) } == [
                ["validate.length"], ["validate.required", "validate.length"],
            ])
        #expect(report.fixes["trim title"] == 2)
        #expect(try await folder.titles() == [1: "keep", 2: "drop", 3: "break"])
    }

    @Test func warningsAreCountedAndTheRecordGoesOn() async throws {
        let folder = try PipelineFolder()
        let report = try await RecordSource.ndjson(folder.input(memos))
            .decode(Memo.Record.self)
            .validate([ValidationRule("title", .oneOf([.string("keep")]), severity: .warning)])
            .write(to: folder.store, schema: MemosSchemaV3.self)
            .run()
        #expect(report.outcome == .done)
        #expect(report.warnings == ["validate.oneOf title": 4])
        #expect(report.books.inserted == 5)
    }

    @Test func ruleForAFieldThatIsNotThereNamesTheNearest() throws {
        let error = #expect(throws: FerryError.self) {
            try RecordSource.ndjson("-").decode(Memo.Record.self).validate([ValidationRule("titel", .required)])
        }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("did you mean title?") == true)
    }

    @Test func fieldsNoModelKnowsAreCountedByName() async throws {
        let folder = try PipelineFolder()
        let path = folder.url.appendingPathComponent("extra.ndjson").path
        let lines = memos.map { $0.json.dropLast() + #","colour":"red"}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let report = try await RecordSource.ndjson(path).decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self).run()
        #expect(report.unknownFields == ["colour": 5])
    }

    @Test func aContainerTheProgramHasOpenTakesRecordsToo() async throws {
        let folder = try PipelineFolder()
        let container = try ModelContainer(
            for: Schema(versionedSchema: MemosSchemaV3.self), configuration: .inMemory)
        let report = try await RecordSource.ndjson(folder.input(memos)).decode(Memo.Record.self)
            .write(to: container).run()
        #expect(report.books.inserted == 5)
        #expect(report.verifiedRows == 5)
        #expect(try await container.writer.count(Memo.Record.self) == 5)
    }
}
