import Foundation
import Testing

/// Files that hold what a rendering must be, byte for byte; written anew when FERRY_RECORD is 1.
enum Golden {
    /// The package's root, found from this file.
    static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Compares `text` with the golden file `name`.
    static func expect(
        _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = packageRoot.appendingPathComponent("Tests/Golden/\(name)")
        if ProcessInfo.processInfo.environment["FERRY_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            return
        }
        let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(text == golden, "FERRY_RECORD=1 writes \(name) anew", sourceLocation: sourceLocation)
    }
}
