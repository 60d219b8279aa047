import Ferry
import Foundation
import SampleModels
import Testing

/// Runs as a whole: all or nothing, nothing twice, and what is told.
@Suite struct RunTests {
    private let memos = (0..<500).map { TestMemo($0, "memo \($0)") }

    @Test func theSameInputAgainIsNothingToDo() async throws {
        let folder = try PipelineFolder()
        #expect(try await folder.load(memos).outcome == .done)
        let again = try await folder.load(memos)
        #expect(again.outcome == .nothingToDo)
        #expect(again.books.read == 0)
        // Another byte of input, or another rule, is another matter.
        #expect(try await folder.load(memos + [TestMemo(999, "more")]).books.inserted == 1)
        #expect(try await folder.load(memos, .replace).outcome == .done)
    }

    @Test func forceRunsAgain() async throws {
        let folder = try PipelineFolder()
        let path = try folder.input(memos)
        var options = ImportOptions(store: folder.store)
        let pipeline = RecordSource.ndjson(path).decode(Memo.Record.self)
        _ = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self, options: options).run()
        options.isForced = true
        let report = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self, options: options).run()
        #expect(report.books.unchanged == 500)
    }

    @Test func dryRunCountsAndWritesNothing() async throws {
        let folder = try PipelineFolder()
        let path = try folder.input(memos)
        var options = ImportOptions(store: folder.store)
        options.isDryRun = true
        let pipeline = RecordSource.ndjson(path).decode(Memo.Record.self)
        let fresh = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self, options: options).run()
        #expect(fresh.isDryRun)
        #expect(fresh.books.inserted == 500)
        #expect(!FileManager.default.fileExists(atPath: folder.store))
        _ = try await folder.load([TestMemo(1, "there")])
        _ = try folder.input(memos)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
        let existing = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self, options: options).run()
        #expect(existing.isDryRun)
        #expect(existing.books.inserted == 499)
        #expect(existing.books.updated == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == before)
    }

    @Test func oneRejectionUndoesARunThatDeclaresNoBudget() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "there")])
        let before = try await folder.titles()
        let report = try await folder.load(memos + [TestMemo(700, nil)])
        #expect(report.outcome == .budgetExceeded)
        #expect(report.outcome.exitCode == 4)
        let rollback = try #require(report.rollback)
        #expect(rollback.code == "budget.exceeded")
        #expect(rollback.location?.line == 501)
        #expect(rollback.field == "title")
        #expect(rollback.rolledBack.first?.rowsNow == 1)
        #expect(try await folder.titles() == before)
        // The failed run is remembered, and does not count as done.
        let runs = try await RunHistory(store: folder.store).reports()
        #expect(runs.map(\.outcome) == [.budgetExceeded, .done])
    }

    @Test(arguments: ["[%, {\"id\"", "[%", "[%] x", "[%,]"])
    func aTornEndCostsOnlyItself(_ form: String) async throws {
        let folder = try PipelineFolder()
        let path = folder.url.appendingPathComponent("torn.json").path
        try form.replacingOccurrences(of: "%", with: TestMemo(1, "whole").json)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let report = try await RecordSource.json(path).decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 1)).run()
        #expect(report.outcome == .doneWithRejections)
        #expect(report.books.inserted == 1)
        #expect(report.books.rejected == 1)
        #expect(report.stages.first?.rejected == 1)
        #expect(try await folder.titles() == [1: "whole"])
    }

    @Test func aRatioIsJudgedAtTheEnd() async throws {
        let folder = try PipelineFolder()
        let broken = [TestMemo(900, nil), TestMemo(901, nil)]
        let within = try await folder.load(broken + memos, errors: ErrorBudget(ratio: 0.01))
        #expect(within.outcome == .doneWithRejections)
        #expect(within.books.rejected == 2)
        let beyond = try await folder.load(broken + memos.prefix(10), errors: ErrorBudget(ratio: 0.01))
        #expect(beyond.outcome == .budgetExceeded)
    }

    @Test func aMigrationThatRunsOnceNeverRunsTwice() async throws {
        let folder = try PipelineFolder()
        let first = try await RecordSource.ndjson(folder.input(memos)).decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, once: "moved").run()
        #expect(first.books.inserted == 500)
        let second = try await RecordSource.ndjson(folder.input([TestMemo(1, "other")])).decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, once: "moved").run()
        #expect(second.outcome == .nothingToDo)
        #expect(try await folder.titles()[1] == "memo 1")
    }

    @Test func aMissingInputFailsAndLeavesNoStore() async throws {
        let folder = try PipelineFolder()
        let report = try await RecordSource.ndjson(folder.url.appendingPathComponent("nothing.ndjson").path)
            .decode(Memo.Record.self).write(to: folder.store, schema: MemosSchemaV3.self).run()
        #expect(report.outcome == .failed)
        #expect(report.rollback?.location?.file.hasSuffix("nothing.ndjson") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.store))
    }

    @Test func everyRowIsReadBack() async throws {
        let folder = try PipelineFolder()
        let report = try await folder.load(memos)
        #expect(report.verifiedRows == 500)
        #expect(report.rowsInStore == 500)
        let stored = try await RunHistory(store: folder.store).report(of: "last")
        #expect(stored.books == report.books)
        #expect(stored.verifiedRows == 500)
    }

    @Test func runsOfOneSecondAreListedInTheirOrder() async throws {
        let folder = try PipelineFolder()
        var runs: [String] = []
        for number in 0..<8 { runs.append(try await folder.load([TestMemo(number, "memo")]).run) }
        let history = RunHistory(store: folder.store)
        #expect(try await history.reports().map(\.run) == runs.reversed())
        #expect(try await history.report(of: "last").run == runs.last)
    }

    @Test func whatWasAssumedOfDatesIsTold() async throws {
        let folder = try PipelineFolder()
        let dates = [
            "5", "6.5", "1700000000", "1700000000000", #""2024-05-06T07:08:09""#, #""2024-05-06""#,
            #""2024-05-06T07:08:09Z""#, #""9998-12-31T23:59:59.999999Z""#,
        ]
        let path = try folder.input([])
        let lines = dates.enumerated().map {
            #"{"id":"\#(TestMemo.id($0.offset))","title":"a","createdAt":\#($0.element)}"#
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        let pipeline = RecordSource.ndjson(path).decode(Memo.Record.self)
        let report = try await pipeline.write(to: folder.store, schema: MemosSchemaV3.self).run()
        #expect(
            report.notes == [
                "dates: numbers guessed to be seconds since 2001: 2; a pipeline can say what they are",
                "dates: numbers guessed to be seconds since 1970: 1; a pipeline can say what they are",
                "dates: numbers guessed to be milliseconds since 1970: 1; a pipeline can say what they are",
                "dates: text without a time zone, taken as UTC: 2",
                "1 values were rounded to what their column holds",
            ])
    }
}
