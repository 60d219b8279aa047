import Foundation
import SQLite
import Testing

/// Outputs, arguments and stores that are not what they should be.
@Suite struct HostileWorldTests {
    private static let memo = """
        {"id":"67A9C378-7C65-41E5-82E2-E662F728B4FA","title":"a","createdAt":"2025-06-01T09:41:00Z"}
        """

    /// Outputs that would fall on a file the command needs.
    private static let collisions: [[String]] = [
        ["import", "in.json", "--model", "Memo", "--store", "new", "--rejects", "./in.json"],
        ["import", "in.json", "--model", "Memo", "--store", "new", "--summary", "in.json"],
        ["import", "in.json", "--model", "Memo", "--store", "new.json", "--summary", "new.json"],
        ["import", "in.json", "--model", "Memo", "--store", "new", "--summary", "a.json", "--rejects", "a.json"],
        ["import", "in.json", "--model", "Memo", "--store", "new", "--rejects", "new-wal"],
        ["import", "link.json", "--model", "Memo", "--store", "new", "--rejects", "in.json"],
        ["validate", "in.json", "--rejects", "in.json"],
        ["export", "--store", "memos.store", "--output", "memos.store"],
        ["export", "--store", "memos.store", "--output", "memos.store.lock"],
    ]

    @Test(arguments: collisions)
    func anOutputNeverReplacesWhatTheCommandNeeds(arguments: [String]) throws {
        let folder = try StoreFolder()
        try folder.write(Self.memo, to: "in.json")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.json"), withDestinationPath: "in.json")
        let first = try FerryProcess.run(
            ["import", "in.json", "--model", "Memo", "--store", "memos.store"], in: folder.url)
        #expect(first.status == 0, "\(first.messages)")
        let before = try folder.dump()
        let result = try FerryProcess.run(arguments, in: folder.url)
        #expect(result.status == 2)
        #expect(result.messages.contains("would overwrite"), "\(result.messages)")
        #expect(try String(contentsOfFile: folder.path("in.json"), encoding: .utf8) == Self.memo)
        #expect(try folder.dump() == before)
        #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
    }

    @Test func aPathThatIsNotUTF8IsRefusedInsteadOfMended() throws {
        let folder = try StoreFolder()
        try folder.write(Self.memo, to: "in.json")
        let result = try Self.shell(
            "'\(FerryProcess.executable.path)' import in.json --model Memo --store $'s\\xff.store'", in: folder)
        #expect(result == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in.json"])
    }

    @Test func aRunWhoseReportCannotBeToldIsSaidToStand() throws {
        let folder = try StoreFolder()
        try folder.write(Self.memo, to: "in.json")
        // It can be opened, so that the run begins, and is full when there is something to write.
        try FileManager.default.createSymbolicLink(atPath: folder.path("s.json"), withDestinationPath: "/dev/full")
        let result = try FerryProcess.run(
            ["import", "in.json", "--model", "Memo", "--store", folder.store, "--summary", "s.json"], in: folder.url)
        #expect(result.status == 1)
        #expect(result.messages.contains("stands, and `ferry report`"), "\(result.messages)")
        #expect(try folder.count("SELECT count(*) FROM Memo") == 1)
    }

    @Test func aRunTakenBackByTheVerificationTellsTheRowsThereAreNow() throws {
        let folder = try StoreFolder()
        try folder.write(Self.memo, to: "a.json")
        try folder.write(Self.memo.replacingOccurrences(of: "67A9", with: "67AA"), to: "b.json")
        let arguments = ["--model", "Memo", "--store", folder.store, "--json"]
        #expect(try FerryProcess.run(["import", folder.path("a.json")] + arguments).status == 0)
        try Connection(.file(folder.store), mode: .readWrite).execute(
            "CREATE TRIGGER t AFTER INSERT ON Memo BEGIN UPDATE Memo SET title = 'other' WHERE pk = new.pk; END")
        let result = try FerryProcess.run(["import", folder.path("b.json")] + arguments)
        #expect(result.status == 1)
        #expect(result.output.contains(#""rowsInStore" : 1"#), "\(result.output)")
        #expect(result.output.contains(#""rowsNow" : 1"#), "\(result.output)")
        #expect(try folder.count("SELECT count(*) FROM Memo") == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func anInputWithoutEndThatIsNoJSONEndsTheRun() throws {
        let folder = try StoreFolder()
        let result = try Self.shell(
            "timeout -s KILL 30 '\(FerryProcess.executable.path)' import /dev/zero --model Memo --store s", in: folder)
        #expect(result == 4)
    }

    private static func shell(_ command: String, in folder: StoreFolder) throws -> Int32 {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = ["-c", command]
        shell.currentDirectoryURL = folder.url
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        return shell.terminationStatus
    }
}
