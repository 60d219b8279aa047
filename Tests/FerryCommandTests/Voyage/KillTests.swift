import Foundation
import SQLite
import Testing

/// `kill -9` while an import runs: what is there afterwards is what was there before, or the finished import.
@Suite(.serialized) struct KillTests {
    /// Records enough that an import takes a good part of a second.
    private static let recordCount = 40_000

    @Test func killedImportIntoAStoreLeavesNothingOfTheRun() throws {
        let folder = try StoreFolder()
        let small = try folder.write(Self.memos(count: 200, marked: "before"), to: "small.ndjson")
        let large = try folder.write(Self.memos(count: Self.recordCount, marked: "during"), to: "large.ndjson")
        #expect(
            try FerryProcess.run(["import", small, "--model", "Memo", "--store", folder.store]).status == 0)
        let before = try folder.dump()
        var seed = SystemRandomNumberGenerator()
        let saved = folder.path("saved.store")
        try FileManager.default.copyItem(atPath: folder.store, toPath: saved)
        var whole = try Self.timeOfWholeImport(of: large, in: folder)
        var killed = 0
        for _ in 0..<20 where killed < 10 {
            let delay = Double.random(in: 0.02...0.9, using: &seed) * whole
            if try Self.killImport(of: large, into: folder.store, after: delay) {
                killed += 1
                #expect(try folder.integrity() == "ok", "killed after \(delay) s of \(whole) s")
                #expect(try folder.dump() == before, "killed after \(delay) s of \(whole) s")
            } else {
                // It had ended: the machine has become faster than when the whole import was timed.
                whole = min(whole, delay)
                for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.store + end) }
                try FileManager.default.copyItem(atPath: saved, toPath: folder.store)
            }
        }
        #expect(killed >= 5, "of twenty imports only \(killed) were killed before they had ended")
        // And the next one works.
        let last = try FerryProcess.run(["import", large, "--model", "Memo", "--store", folder.store])
        #expect(last.status == 0, "\(last.messages)")
        #expect(try folder.count("SELECT count(*) FROM Memo") == Int64(200 + Self.recordCount))
    }

    @Test func killedImportIntoAFreshStoreLeavesNone() throws {
        let folder = try StoreFolder()
        let large = try folder.write(Self.memos(count: Self.recordCount, marked: "during"), to: "large.ndjson")
        let whole = try Self.timeOfWholeImport(of: large, in: folder)
        for _ in 0..<5 {
            let delay = Double.random(in: 0.02...0.8) * whole
            guard try Self.killImport(of: large, into: folder.store, after: delay) else { break }
            #expect(!FileManager.default.fileExists(atPath: folder.store), "killed after \(delay) s of \(whole) s")
        }
        let last = try FerryProcess.run(["import", large, "--model", "Memo", "--store", folder.store])
        #expect(last.status == 0, "\(last.messages)")
        #expect(try folder.integrity() == "ok")
        // What the killed runs had begun to build is gone.
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!left.contains { $0.contains("building") })
    }

    /// Starts an import and kills it; false when it had ended before.
    private static func killImport(of file: String, into store: String, after delay: Double) throws -> Bool {
        let process = Process()
        process.executableURL = FerryProcess.executable
        process.arguments = ["import", file, "--model", "Memo", "--store", store, "--quiet"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: delay)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }

    private static func timeOfWholeImport(of file: String, in folder: StoreFolder) throws -> Double {
        let store = folder.path("timing.store")
        let clock = ContinuousClock()
        let start = clock.now
        let result = try FerryProcess.run(["import", file, "--model", "Memo", "--store", store])
        #expect(result.status == 0, "\(result.messages)")
        return start.duration(to: clock.now) / .seconds(1)
    }

    private static func memos(count: Int, marked mark: String) -> String {
        var text = ""
        for number in 0..<count {
            text += #"{"id":"\#(UUID().uuidString)","title":"\#(mark) \#(number)","content":"text","#
            text += #""createdAt":"2025-01-01T00:00:00Z","tags":["a","b"]}"# + "\n"
        }
        return text
    }
}
