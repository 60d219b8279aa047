import Foundation
import Testing

@testable import Ferry

/// What is removed before a store is built, and what is left alone.
@Suite struct FreshStoreTests {
    @Test func whatIsBeingBuiltUnderALongerNameIsLeftAlone() throws {
        let folder = try PipelineFolder()
        let store = folder.url.appendingPathComponent("memos").path
        let run = RunIdentifier.make(at: Date())
        let others = [".memos.store.\(run).building", ".memos.store.\(run).building-wal", ".memos.building.txt"]
        let own = [".memos.\(run).building", ".memos.\(run).building-wal", ".memos.\(run).building-journal"]
        for name in others + own { try Data().write(to: folder.url.appendingPathComponent(name)) }
        _ = try FreshStore(path: store, run: run)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.sorted() == others.sorted())
    }
}
