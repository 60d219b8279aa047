import Ferry
import Foundation
import SQLite
import SampleModels
import Testing

/// A store that another program, which knows nothing of Ferry's lock file, is writing to.
@Suite struct ForeignLockTests {
    @Test func aWriteLockOfAnotherProgramIsTold() async throws {
        let folder = try PipelineFolder()
        _ = try await folder.load([TestMemo(1, "there")])
        let other = try Connection(.file(folder.store))
        try other.execute("BEGIN IMMEDIATE")
        let error = await #expect(throws: FerryError.self) {
            _ = try await folder.load([TestMemo(2, "more")])
        }
        #expect(error?.code == .locked)
        try other.execute("ROLLBACK")
        #expect(try await folder.load([TestMemo(3, "after")]).books.inserted == 1)
    }

    @Test func aLinkToNothingIsRefusedBeforeTheWork() async throws {
        let folder = try PipelineFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.store, withDestinationPath: folder.url.appendingPathComponent("gone.store").path)
        let error = await #expect(throws: FerryError.self) {
            _ = try await folder.load([TestMemo(1, "one")])
        }
        #expect(error?.message.contains("gone.store") == true)
    }
}
