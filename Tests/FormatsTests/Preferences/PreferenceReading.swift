import Foundation

@testable import Formats

/// Dumps in a temporary folder, and what is read of them.
struct PreferenceReading {
    struct Result {
        var records: [String] = []
        var places: [String] = []
        var faults: [RecordFault] = []
        var notes: [String] = []
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("preferences-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func read(_ bytes: some Sequence<UInt8>, key: String = "saved", flags: [String] = []) throws -> Result {
        let url = folder.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: url)
        let reader = try PreferencesReader(path: url.path, name: "prefs", key: key, reportedKeys: flags)
        var result = Result()
        while let chunk = try reader.next() {
            for position in 0..<chunk.count {
                result.records.append(String(decoding: chunk.raw(of: position), as: UTF8.self))
                var place = chunk.location(of: position)
                (place.byteOffset, place.line) = (nil, nil)
                result.places.append(place.description)
            }
            result.faults += chunk.faults
        }
        result.notes = reader.notes
        return result
    }

    /// The error of a dump that cannot be read.
    func refusal(_ bytes: some Sequence<UInt8>, key: String = "saved") throws -> FormatError? {
        do {
            _ = try read(bytes, key: key)
            return nil
        } catch let error as FormatError {
            return error
        }
    }
}
