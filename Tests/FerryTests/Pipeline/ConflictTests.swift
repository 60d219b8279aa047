import Ferry
import Testing

/// Records whose id the store already has.
@Suite struct ConflictTests {
    private func store(_ folder: PipelineFolder) async throws {
        let report = try await folder.load([
            TestMemo(1, "one", content: "text", isFavorite: true), TestMemo(2, "two", content: "text"),
        ])
        #expect(report.books.inserted == 2)
    }

    @Test func mergeTakesTheFieldsThatAreThere() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load([TestMemo(1, "ONE"), TestMemo(2, "two"), TestMemo(3, "three")])
        #expect(report.books.updated == 1)
        #expect(report.books.unchanged == 1)
        #expect(report.books.inserted == 1)
        #expect(report.rowsInStore == 3)
        let memo = try #require(try await folder.memos()[1])
        #expect(memo.title == "ONE")
        #expect(memo.content == "text")
        #expect(memo.isFavorite)
    }

    @Test func replaceGivesAbsentFieldsTheirDefaults() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load([TestMemo(1, "ONE")], .replace)
        #expect(report.books.updated == 1)
        let memo = try #require(try await folder.memos()[1])
        #expect(memo.content.isEmpty)
        #expect(!memo.isFavorite)
    }

    @Test func keepLeavesTheRowAlone() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load([TestMemo(1, "ONE"), TestMemo(3, "three")], .keep)
        #expect(report.books.kept == 1)
        #expect(report.books.inserted == 1)
        #expect(try await folder.titles() == [1: "one", 2: "two", 3: "three"])
    }

    @Test func newestTakesTheLaterOfRowAndRecord() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "one", updated: 30), TestMemo(2, "two", updated: 30)])
        let report = try await folder.load(
            [TestMemo(1, "earlier", updated: 29), TestMemo(2, "later", updated: 31), TestMemo(3, "three")],
            .newest(by: "updatedAt"))
        #expect(report.books.kept == 1)
        #expect(report.books.updated == 1)
        #expect(try await folder.titles() == [1: "one", 2: "later", 3: "three"])
        let equal = try await folder.load([TestMemo(2, "equal", updated: 31)], .newest(by: "updatedAt"))
        #expect(equal.books.kept == 1)
        let absent = try await folder.load([TestMemo(2, "absent")], .newest(by: "updatedAt"))
        #expect(absent.books.kept == 1)
        #expect(try await folder.titles()[2] == "later")
        await #expect(throws: FerryError.self) { try await folder.load([], .newest(by: "updated")) }
    }

    @Test func failRejectsTheRecord() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load(
            [TestMemo(1, "ONE"), TestMemo(3, "three")], .fail, errors: ErrorBudget(max: 1))
        #expect(report.books.rejected == 1)
        #expect(report.rejections.first?.faults.first?.field == "id")
        #expect(try await folder.titles() == [1: "one", 2: "two", 3: "three"])
    }

    @Test func protectedFieldsKeepWhatTheStoreHas() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load(
            [TestMemo(1, "ONE", isFavorite: false), TestMemo(3, "three", isFavorite: true)],
            protected: ["isFavorite"])
        #expect(report.books.updated == 1)
        let memos = try await folder.memos()
        #expect(memos[1]?.title == "ONE")
        #expect(memos[1]?.isFavorite == true)
        #expect(memos[3]?.isFavorite == true)
    }

    @Test func rowsThatWouldNotChangeAreNotWritten() async throws {
        let folder = try PipelineFolder()
        try await store(folder)
        let report = try await folder.load([TestMemo(1, "one"), TestMemo(2, "two")])
        #expect(report.books.unchanged == 2)
        #expect(report.verifiedRows == 0)
    }
}
