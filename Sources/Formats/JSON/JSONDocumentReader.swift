import CSimdJSON

/// Reads one JSON document, strictly: the elements of an array of any size, or a single value as one record.
///
/// Elements are cut, not parsed: one that is broken inside is found by whoever decodes it and costs only itself. All
/// around the elements is checked here; a missing comma, a bracket that does not match, junk behind the document or a
/// torn end is one fault, behind which nothing is read. Memory does not grow with the array.
public final class JSONDocumentReader: RecordReader {
    /// Which values of the document are records.
    public enum Records: Sendable, Hashable {
        /// The elements of the array that the pointer leads to; when it leads to something else, that is one record.
        case elements(JSONPointer)
        /// The whole document is one record, also when it is an array.
        case root
    }

    private let cutter: JSONCutReader

    /// Reads the document that `source` holds.
    public init(
        _ source: ByteSource, records: Records = .elements(.root), limits: JSONReadingLimits = JSONReadingLimits()
    ) {
        switch records {
        case .elements(let pointer):
            cutter = JSONCutReader(source, mode: .elements, pointer: pointer, limits: limits)
        case .root:
            cutter = JSONCutReader(source, mode: .value, pointer: .root, limits: limits)
        }
    }

    /// The source, as far as it was read.
    public var inputs: [InputSummary] { cutter.inputs }

    /// Always empty.
    public var notes: [String] { [] }

    /// The records that end in the next window.
    /// - Throws: ``FormatError``: `io`, `limit` when a record is too long, `notFound` when nothing is where the pointer
    ///   leads, `malformed` when the text is not UTF-8 by its byte order mark.
    public func next() throws(FormatError) -> RecordChunk? {
        try cutter.next()
    }
}
