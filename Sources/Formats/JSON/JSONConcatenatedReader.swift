import CSimdJSON

/// Reads JSON values that stand one after the other, with white space between them or without.
///
/// A value that is broken inside costs only itself; one whose brackets do not match, or that does not end, is one fault
/// behind which nothing is read. Memory does not grow with the input.
public final class JSONConcatenatedReader: RecordReader {
    private let cutter: JSONCutReader

    /// Reads the values that `source` holds.
    public init(_ source: ByteSource, limits: JSONReadingLimits = JSONReadingLimits()) {
        cutter = JSONCutReader(source, mode: .concatenated, pointer: .root, limits: limits)
    }

    /// The source, as far as it was read.
    public var inputs: [InputSummary] { cutter.inputs }

    /// Always empty.
    public var notes: [String] { [] }

    /// The records that end in the next window.
    /// - Throws: ``FormatError``: `io`, `limit` when a record is too long, `malformed` when the text is not UTF-8 by its
    ///   byte order mark.
    public func next() throws(FormatError) -> RecordChunk? {
        try cutter.next()
    }
}
