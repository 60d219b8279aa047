import Foundation

/// The file of a run's rejections: one JSON object a line, in the order of the source, readable by its owner only.
final class RejectsFile {
    private let file: AtomicFile
    private let encoder = JSONEncoder()

    /// - Throws: ``FerryError`` when the file cannot be made.
    init(path: String) throws(FerryError) {
        file = try AtomicFile(path: path, permissions: 0o600)
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Adds one rejection.
    func append(_ rejection: Rejection) throws(FerryError) {
        do {
            try file.write(Array(encoder.encode(rejection)) + [UInt8(ascii: "\n")])
        } catch let error as FerryError {
            throw error
        } catch {
            throw FerryError(.input, "a rejection cannot be written as JSON", underlying: error)
        }
    }

    /// Gives the file its name.
    func commit() throws(FerryError) {
        try file.commit()
    }
}
