import Ferry
import SampleModels
import Testing

/// Records of one run that share an id, within a batch and across batches.
@Suite struct DeduplicationTests {
    @Test(arguments: [1, 2, 1_000])
    func theLastOfThreeStandsAndTheOthersAreDuplicates(batchSize: Int) async throws {
        let folder = try PipelineFolder()
        let report = try await folder.load(
            [TestMemo(1, "a"), TestMemo(2, "x"), TestMemo(1, "b"), TestMemo(1, "c")], batchSize: batchSize)
        #expect(report.outcome == .done)
        #expect(report.books.read == 4)
        #expect(report.books.inserted == 2)
        #expect(report.books.duplicate == 2)
        #expect(report.books.balance)
        #expect(try await folder.titles() == [1: "c", 2: "x"])
        #expect(report.duplicates.count == 2)
        #expect(report.duplicates.samples.map(\.winner.index) == [2, 3])
        #expect(report.duplicates.samples.map(\.loser.index) == [0, 2])
        #expect(report.duplicates.samples.first?.loser.line == 1)
    }

    @Test(arguments: [1, 1_000])
    func theFirstStandsWhenAskedFor(batchSize: Int) async throws {
        let folder = try PipelineFolder()
        let report = try await folder.load(
            [TestMemo(1, "a"), TestMemo(1, "b"), TestMemo(1, "a")], keep: .first, batchSize: batchSize)
        #expect(try await folder.titles() == [1: "a"])
        #expect(report.books.duplicate == 2)
        #expect(report.duplicates.identical == 1)
    }

    @Test(arguments: [1, 1_000])
    func theNewestStandsWhereverItIs(batchSize: Int) async throws {
        let folder = try PipelineFolder()
        let report = try await folder.load(
            [
                TestMemo(1, "old", updated: 10), TestMemo(1, "new", updated: 50), TestMemo(1, "middle", updated: 30),
                TestMemo(2, "early", updated: 20), TestMemo(2, "late", updated: 20),
            ], keep: .newest(by: "updatedAt"), batchSize: batchSize)
        #expect(try await folder.titles() == [1: "new", 2: "late"])
        #expect(report.books.inserted == 2)
        #expect(report.books.duplicate == 3)
    }

    @Test func aSecondRecordIsRejectedWhenDuplicatesAreFaults() async throws {
        let folder = try PipelineFolder()
        let report = try await folder.load(
            [TestMemo(1, "a"), TestMemo(1, "b"), TestMemo(2, "c")], keep: .fail, errors: ErrorBudget(max: 5))
        #expect(report.outcome == .doneWithRejections)
        #expect(report.books.rejected == 1)
        #expect(report.rejections.first?.stage == "deduplicate")
        #expect(report.rejections.first?.location.index == 1)
        #expect(report.stages.filter { !$0.balance }.isEmpty)
        #expect(try await folder.titles() == [1: "a", 2: "c"])
    }

    @Test func aStageAfterTheDeduplicationIsRefused() async throws {
        let folder = try PipelineFolder()
        let pipeline = try RecordSource.ndjson(folder.input([TestMemo(1, "a"), TestMemo(1, "")]))
            .decode(Memo.Record.self)
            .deduplicate(keep: .last)
            .filter { !$0.title.isEmpty }
        let error = await #expect(throws: FerryError.self) {
            _ = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self).run()
        }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("deduplicate stands before filter") == true)
    }

    @Test func aDuplicateThatTookARowOverGivesItsFieldsBack() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "stored", content: "stored")])
        // The first record alone would set the content; the last one, which stands, does not have it.
        let report = try await folder.load([TestMemo(1, "first", content: "first"), TestMemo(1, "last")], batchSize: 1)
        #expect(report.books.updated == 1)
        #expect(report.books.duplicate == 1)
        let memo = try #require(try await folder.memos()[1])
        #expect(memo.title == "last")
        #expect(memo.content == "stored")
    }
}
