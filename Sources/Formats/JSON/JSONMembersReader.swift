import Foundation

/// Reads the members of one JSON object as records: an object of objects, or of arrays of objects whose elements are the
/// records. A field of each record gets the member's name, unless the record has that field by itself.
///
/// For documents that keep records under their ids. The object is held in memory as a whole, so its length is limited as
/// a record's. Places are those of the records in the document; the raw form of a record has the name as a field.
public final class JSONMembersReader: RecordReader {
    private let reader: JSONDocumentReader
    private let pointer: JSONPointer
    private let field: String
    private var scanner: JSONMembersScanner?
    private var after: [RecordFault] = []
    private var index = 0
    private var bytesRead = 0
    private var isAtEnd = false

    /// Bytes of records in one chunk, about.
    private static let chunkBytes = 1 << 20

    /// Reads the members of the object at `pointer` in the document that `source` holds.
    /// - Parameter field: the field that gets a member's name.
    public init(
        _ source: ByteSource, pointer: JSONPointer, field: String, limits: JSONReadingLimits = JSONReadingLimits()
    ) {
        reader = JSONDocumentReader(source, records: .elements(pointer), limits: limits)
        self.pointer = pointer
        self.field = field
    }

    /// The source, as far as it was read.
    public var inputs: [InputSummary] { reader.inputs }

    /// Always empty.
    public var notes: [String] { [] }

    /// The next records.
    /// - Throws: ``FormatError``: `io`, `limit` when the object is too long, `notFound` when nothing is where the pointer
    ///   leads, or something else than an object.
    public func next() throws(FormatError) -> RecordChunk? {
        while !isAtEnd {
            if scanner == nil, try !open() {
                isAtEnd = true
                return nil
            }
            if let chunk = takeChunk() { return chunk }
            scanner = nil
            isAtEnd = true
        }
        return nil
    }

    /// Reads the object as a whole.
    private func open() throws(FormatError) -> Bool {
        guard let chunk = try reader.next() else { return false }
        guard chunk.count > 0 else {
            // Nothing but faults: they are told as those of a document without records.
            let nothing = InputBuffer(copying: Array("{}".utf8))
            scanner = JSONMembersScanner(buffer: nothing, start: 0, count: 2, line: 1, field: field)
            scanner?.origin = chunk.origin
            after = chunk.faults
            return true
        }
        guard case .json(let buffer, let spans) = chunk.content, chunk.recordPointer == pointer.description,
            let span = spans.first, buffer.bytes[span.offset] == UInt8(ascii: "{")
        else {
            throw FormatError(
                .notFound, "an object with a member for each record is wanted at \"\(pointer.description)\"",
                at: chunk.location(of: 0))
        }
        scanner = JSONMembersScanner(
            buffer: buffer, start: span.offset, count: span.count, line: max(span.line, 1), field: field)
        scanner?.bufferOffset = chunk.bufferOffset
        scanner?.origin = chunk.origin
        after = chunk.faults
        bytesRead = chunk.bytesRead
        // What stands behind the object is looked at, too.
        while let rest = try reader.next() {
            after += rest.faults
            bytesRead = rest.bytesRead
        }
        return true
    }

    private func takeChunk() -> RecordChunk? {
        guard var scanner else { return nil }
        let part = scanner.take(about: Self.chunkBytes, pointer: pointer, firstIndex: index)
        self.scanner = scanner
        var faults = part.faults
        if part.isLast {
            faults += after
            after = []
        }
        guard !part.places.isEmpty || !faults.isEmpty else { return nil }
        var chunk = RecordChunk(
            origin: scanner.origin, firstIndex: index,
            content: .json(InputBuffer(copying: part.text), part.spans), faults: faults, bytesRead: bytesRead)
        chunk.places = part.places
        index += part.places.count
        return chunk
    }
}
