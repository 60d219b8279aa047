import Formats
import Foundation
import ModelStore

@testable import Ferry

/// A folder of a test's own to lay inputs out in, gone afterwards.
final class InputFolder {
    let url: URL
    var path: String { url.path }

    init() throws {
        // The real path, so that locations are what the test says.
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = parent.appendingPathComponent("ferry-inputs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes `text` to a file, whose folders are made.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// What a source gives, by the names inside this folder.
    struct Reading {
        /// Where each record is.
        var records: [String] = []
        /// Each fault: place and code.
        var faults: [String] = []
        var messages: [String] = []
        var inputs: [InputSummary] = []
        var notes: [String] = []
    }

    /// Reads `files`, names inside this folder, as one source.
    func read(_ files: String..., urls: [URLMapping] = [], format: SourceDefinition.Format? = nil) throws -> Reading {
        var definition = SourceDefinition(format: format, files: files.map { path + "/" + $0 })
        definition.urls = urls.map { URLMapping($0.prefix, to: path + "/" + $0.folder) }
        let source = RecordSource(definition)
        let reader = try source.makeReader(model: EntityDescription("", attributes: []))
        var reading = Reading()
        while let chunk = try reader.next() {
            reading.records += (0..<chunk.count).map { inside(chunk.location(of: $0).file) }
            reading.faults += chunk.faults.map { inside("\($0.location.file)\($0.location.pointer ?? "") \($0.code)") }
            reading.messages += chunk.faults.map { inside($0.message) }
        }
        reading.inputs = reader.inputs
        reading.notes = reader.notes.map(inside)
        let digests = try source.digestInputs()
        if digests != reader.inputs { reading.notes.append("digests differ") }
        return reading
    }

    private func inside(_ text: String) -> String {
        text.replacingOccurrences(of: path + "/", with: "")
    }
}
