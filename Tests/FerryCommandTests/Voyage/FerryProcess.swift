import Foundation

/// Runs the built `ferry` as a person or cron would.
struct FerryProcess {
    struct Result {
        var status: Int32
        var output: String
        var messages: String
    }

    /// The program, which the package builds beside the tests.
    static let executable: URL = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("ferry")
    }()

    /// The package's root folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Runs the program to its end.
    /// - Parameter input: what standard input holds.
    static func run(_ arguments: [String], input: Data? = nil, in folder: URL? = nil) throws -> Result {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder ?? root
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("ferry-process-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        // Files instead of pipes: whatever their size, nobody has to read them meanwhile.
        let files = ["input", "output", "messages"].map { scratch.appendingPathComponent($0) }
        try (input ?? Data()).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
}
