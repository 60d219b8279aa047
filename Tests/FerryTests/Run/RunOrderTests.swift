import Ferry
import Foundation
import SQLite
import Testing

/// In which order the runs of a store are told.
@Suite struct RunOrderTests {
    @Test func theNewestRunIsTheLastOneAlsoWhenTheClockWasSetBack() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "first")])
        try Connection(.file(folder.store), mode: .readWrite).execute(
            "UPDATE ferry_run SET id = '29990101-000000-ffff'")
        let second = try await folder.load([TestMemo(2, "second")])
        let history = RunHistory(store: folder.store)
        #expect(try await history.reports().first?.run == second.run)
        #expect(try await history.report(of: "last").run == second.run)
    }
}
