import Ferry
import Foundation
import SampleModels
import Testing

/// What is kept of records that were not taken.
@Suite struct RejectionTests {
    private func lines(of path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func aRecordThatTheStoreRefusesIsKeptAsItStandsInTheSource() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "there")])
        let memos = [TestMemo(2, "new"), TestMemo(1, "refused", isFavorite: true), TestMemo(2, "new too")]
        let conflict = try await folder.load(memos, keep: .fail, .fail, batchSize: 1, errors: ErrorBudget(max: 5))
        #expect(conflict.rejections.map(\.stage) == ["write", "deduplicate"])
        #expect(conflict.rejections.map(\.raw) == [memos[1].json, memos[2].json])
    }

    @Test func aMappedRecordThatTheStoreRefusesIsKeptInItsLegacyShape() async throws {
        let folder = try PipelineFolder()
        let legacy = #"{"id": "\#(TestMemo.id(1))", "title": "  a ", "createdAt": 1e3, "more": true}"#
        let path = try folder.input([])
        try Data("\(legacy)\n\(legacy)\n".utf8).write(to: URL(fileURLWithPath: path))
        let report = try await RecordSource.ndjson(path)
            .decode(LegacyMemo.self, dates: .secondsSince2001)
            .map { Memo.Record(legacy: $0) }
            .deduplicate(keep: .fail)
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 1))
            .run()
        #expect(report.rejections.map(\.raw) == [legacy])
    }

    @Test func aDryRunWritesTheRejectsFileToo() async throws {
        let folder = try PipelineFolder()
        let memos = [TestMemo(1, "a"), TestMemo(2, nil)]
        var options = ImportOptions(store: folder.store)
        options.isDryRun = true
        let rejects = folder.url.appendingPathComponent("rejects.ndjson").path
        options.rejectsFile = rejects
        let report = try await RecordSource.ndjson(folder.input(memos))
            .decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 1), options: options)
            .run()
        #expect(report.books.rejected == 1)
        #expect(try lines(of: rejects).count == 1)
    }
}

/// Large records that are rejected.
@Suite struct LargeRejectionTests {
    @Test func theRejectsFileHoldsThemWholeAndTheReportTheirBeginning() async throws {
        let folder = try PipelineFolder()
        let memo = TestMemo(1, nil, content: String(repeating: "é", count: 100_000))
        var options = ImportOptions(store: folder.store)
        options.rejectsFile = folder.url.appendingPathComponent("rejects.ndjson").path
        let report = try await RecordSource.ndjson(folder.input([memo]))
            .decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, errors: ErrorBudget(max: 1), options: options)
            .run()
        let sample = try #require(report.rejections.first)
        #expect(sample.cutFrom == memo.json.utf8.count)
        #expect(sample.raw.map { memo.json.hasPrefix($0) } == true)
        #expect((sample.raw?.utf8.count ?? 0) <= 4_096)
        let lines = try Data(contentsOf: URL(fileURLWithPath: options.rejectsFile ?? ""))
        let whole = try JSONDecoder().decode(Rejection.self, from: lines)
        #expect(whole.raw == memo.json)
        #expect(whole.cutFrom == nil)
    }
}
