/// Hands out the records of a source, chunk after chunk, in order.
///
/// A reader is used from one thread at a time and may block on input. It keeps at most a window of the source in
/// memory. A broken record is a fault in a chunk; an error ends the source.
public protocol RecordReader: AnyObject {
    /// The next records, or nil at the end.
    /// - Throws: ``FormatError`` when the input cannot be read on.
    func next() throws(FormatError) -> RecordChunk?

    /// What was read, complete once ``next()`` has returned nil.
    var inputs: [InputSummary] { get }

    /// What the source says beside its records, such as an app's own flag in a preference dump.
    var notes: [String] { get }
}

/// One input file (or standard input) as it was read.
public struct InputSummary: Sendable, Hashable, Codable {
    /// The name the user gave; `-` for standard input.
    public var name: String
    /// Bytes read.
    public var byteCount: Int
    /// SHA-256 of all bytes, hexadecimal.
    public var sha256: String
    /// How many files these were, where the input is a folder, a pattern or a list; the digest is then that of their
    /// digests.
    public var fileCount: Int?

    /// Describes an input.
    public init(name: String, byteCount: Int, sha256: String) {
        self.name = name
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}
