import Ferry
import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

/// The way of an app's memos out of its preferences: by the sample's pipeline, with dumps of the tests' own.
@Suite("Memos on their way out of the preferences")
struct MemosMovingTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    private let folder: PipelineFolder
    private var store: String { folder.store }

    init() throws {
        folder = try PipelineFolder()
    }

    private func memo(_ number: Int, title: String? = nil) -> String {
        #"{"id":"\#(TestMemo.id(number))","title":"\#(title ?? "memo \(number)")","createdAt":\#(700_000_000 + number)}"#
    }

    /// Carries a dump with these memos, or one without the key.
    private func move(
        _ memos: [String]?, flag: Bool = false, errors: ErrorBudget = ErrorBudget()
    ) async throws -> (report: RunReport, dump: String) {
        let listed = memos?.joined(separator: ",")
        let saved = listed.map { #","saved_memos":[\#($0)]"# } ?? ""
        let dump = folder.url.appendingPathComponent("dump-\(UUID().uuidString).json")
        try Data(#"{"swiftdata_migration_v1":\#(flag),"launch_count":3\#(saved)}"#.utf8).write(to: dump)
        var definition = try PipelineFile.load(
            path: Self.root.appendingPathComponent("Pipelines/memos.yaml").path, models: .samples)
        definition.source.files = [dump.path]
        definition.errors = errors
        let task = try Import(definition, registry: .samples, options: ImportOptions(store: store))
        return (try await task.run(), dump.path)
    }

    private func rows(_ sql: String) throws -> [[Value]] {
        try Connection(.file(store), mode: .readOnly).rows(sql).map(\.values)
    }

    @Test("complete where there are none: a dump without the key has nothing to move")
    func noData() async throws {
        let (report, _) = try await move(nil)
        #expect(report.outcome == .done)
        #expect(report.books.read == 0)
        // The mark is set: a dump that turns up later is not taken any more.
        #expect(try await move([memo(1)]).report.outcome == .nothingToDo)
        #expect(try rows("SELECT count(*) FROM Memo") == [[0]])
    }

    @Test("arrive beside those that are in the store already, which stay as they are")
    func someData() async throws {
        _ = try await folder.load([TestMemo(1, "edited by the user")])
        let (report, _) = try await move([memo(1), memo(2)])
        #expect(report.books.kept == 1)
        #expect(report.books.inserted == 1)
        #expect(try rows("SELECT title FROM Memo ORDER BY id") == [["edited by the user"], ["memo 2"]])
    }

    @Test("are moved once: no second run, whatever the dump says by then, undoes what the user did since")
    func allMoved() async throws {
        #expect(try await move([memo(1), memo(2)]).report.outcome == .done)
        let database = try Connection(.file(store))
        try database.run("DELETE FROM Memo WHERE title = 'memo 1'")
        database.close()
        for memos in [[memo(1), memo(2)], [memo(1), memo(2), memo(3)]] {
            let (report, _) = try await move(memos)
            #expect(report.outcome == .nothingToDo)
            #expect(report.notes.first?.contains("swiftdata_migration_v1 ran once already") == true)
        }
        #expect(try rows("SELECT title FROM Memo") == [["memo 2"]])
    }

    @Test("are moved whatever the app's own flag says, and the report tells of it", arguments: [true, false])
    func flag(_ value: Bool) async throws {
        let (report, _) = try await move([memo(1)], flag: value)
        #expect(report.books.inserted == 1)
        #expect(report.notes.contains("flag swiftdata_migration_v1 = \(value) (reported, not trusted)"))
    }

    @Test("are read back and compared before the run counts as done, and the dump is left as it was")
    func verified() async throws {
        let (report, dump) = try await move([memo(1), memo(2)])
        #expect(report.verifiedRows == 2)
        let text = try String(contentsOfFile: dump, encoding: .utf8)
        #expect(text.contains(memo(1)) && text.contains(memo(2)))
        #expect(try rows("SELECT state FROM ferry_run") == [["complete"]])
    }

    @Test("do not arrive at all when the 40,000th is broken, and the report names it")
    func brokenMemo() async throws {
        var memos = (1...40_050).map { memo($0) }
        memos[39_999] = #"{"id":"\#(TestMemo.id(40_000))","title":["no text"],"createdAt":0}"#
        let (report, _) = try await move(memos)
        #expect(report.outcome == .budgetExceeded)
        #expect(report.rejections.first?.location.index == 39_999)
        #expect(report.rejections.first?.faults.first?.field == "title")
        #expect(!FileManager.default.fileExists(atPath: store))
        let (second, _) = try await move(memos, errors: ErrorBudget(max: 1))
        #expect(second.books.inserted == 40_049)
        #expect(second.books.rejected == 1)
    }

    @Test("get the defaults of what the app had not written, and titles without white space around them")
    func defaults() async throws {
        let (report, _) = try await move(
            [memo(1, title: "  one "), memo(2, title: "   ")], errors: ErrorBudget(max: 1))
        #expect(report.rejections.first?.faults.first?.code == "validate.required")
        #expect(
            try rows("SELECT title, content, isFavorite, createdAt = updatedAt, category, tags FROM Memo")
                == [["one", "", 0, 1, "general", "[]"]])
    }

    @Test("of a store of version 2 are refused until it is migrated")
    func olderStore() async throws {
        let sql = try String(
            contentsOf: Self.root.appendingPathComponent("Tests/Fixtures/memos-v2.sql"), encoding: .utf8)
        let database = try Connection(.file(store), mode: .create)
        try database.execute(sql)
        database.close()
        let error = await #expect(throws: FerryError.self) { try await move([memo(1)]) }
        #expect(error?.code == .schema)
        #expect(error?.message.contains("ferry migrate") == true)
        _ = try await SchemaUpgrade(store: store, registry: .samples).migrate()
        #expect(try await move([memo(1)]).report.books.inserted == 1)
    }

    @Test("come as exports of version 2, where null is no category, by the conversion that is registered for it")
    func exportOfVersionTwo() async throws {
        let file = folder.url.appendingPathComponent("v2.json")
        let parts = #""title":"a","content":"","isFavorite":false,"createdAt":"2025-01-01T00:00:00Z","category":null"#
        try Data(#"[{"id":"\#(TestMemo.id(1))",\#(parts),"tags":["home"]}]"#.utf8).write(to: file)
        var definition = PipelineDefinition(
            name: "v2", source: SourceDefinition(files: [file.path]), write: WriteDefinition(model: "Memo"))
        definition.stages = [.decode(type: "MemoV2", options: .init())]
        let report = try await Import(definition, registry: .samples, options: ImportOptions(store: store)).run()
        #expect(report.books.inserted == 1, "\(report.rejections)")
        #expect(try rows("SELECT category FROM Memo") == [["home"]])
    }
}
