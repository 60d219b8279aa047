/// A run of consecutive records of one source, still in their source's form, with the faults found while cutting.
///
/// What a reader hands to a worker. Records and faults are apart: a fault stands for a record that never became one.
public struct RecordChunk: Sendable {
    /// The records of a chunk.
    public enum Content: Sendable {
        /// JSON texts, each a span of the buffer.
        case json(InputBuffer, [RecordSpan])
        /// Values already parsed, such as a native array in a property list.
        case plain([PlainValue])
    }

    /// One JSON text.
    public struct RecordSpan: Sendable {
        /// Offset of the first byte in the chunk's buffer.
        public var offset: Int
        /// Length in bytes.
        public var count: Int
        /// Line of the first byte in the file or container, from 1; 0 when lines are not counted.
        public var line: Int

        /// Describes a span.
        public init(offset: Int, count: Int, line: Int) {
            self.offset = offset
            self.count = count
            self.line = line
        }
    }

    /// Where a record is in the document, where its text in the chunk was made of it.
    public struct RecordPlace: Sendable {
        /// Where in the document: a JSON Pointer to the record; or, with ``number``, the XPath without the number.
        public var base: String
        /// The record's number, from 1, among its siblings of the same name in XML; else 0.
        public var number = 0
        /// Offset of its first byte in the file or container.
        public var byteOffset: Int
        /// Line of its first byte, from 1.
        public var line: Int

        /// Describes a place by a JSON Pointer.
        public init(pointer: String, byteOffset: Int, line: Int) {
            base = pointer
            self.byteOffset = byteOffset
            self.line = line
        }

        /// Describes the place of an element of XML.
        public init(path: String, number: Int, byteOffset: Int, line: Int) {
            base = path
            self.number = number
            self.byteOffset = byteOffset
            self.line = line
        }

        /// The JSON Pointer, or XPath such as `/export/trip[17]`, to the record.
        public var pointer: String { number > 0 ? "\(base)[\(number)]" : base }
    }

    /// The file and container; index, offset and line are those of the chunk's first record.
    public var origin: RecordLocation
    /// Position of the chunk's first record in its file or container.
    public var firstIndex: Int
    /// Offset in the file or container of the buffer's first byte.
    public var bufferOffset: Int
    /// JSON Pointer to what holds the records (`""` for the root array), or nil when they are not inside a document.
    public var pointerBase: String?
    /// JSON Pointer to the one record there is, where the records are not elements of what `pointerBase` leads to.
    public var recordPointer: String?
    /// The place of each record, where the texts in `content` are not those of the document; else empty.
    public var places: [RecordPlace] = []
    /// The key of each record's row, where the records are rows of a table; else empty.
    public var rowKeys: [Int64] = []
    /// Whether the source has no types, as XML has none: numbers, Booleans and dates are text, and a list of one is that
    /// one. Decoding takes them so.
    public var valuesAreText = false
    /// The records.
    public var content: Content
    /// What could not be cut into records, in order.
    public var faults: [RecordFault]
    /// Bytes of the source taken so far, for progress.
    public var bytesRead: Int

    /// Makes a chunk of its parts.
    public init(
        origin: RecordLocation, firstIndex: Int, bufferOffset: Int = 0, pointerBase: String? = nil, content: Content,
        faults: [RecordFault] = [], bytesRead: Int = 0
    ) {
        self.origin = origin
        self.firstIndex = firstIndex
        self.bufferOffset = bufferOffset
        self.pointerBase = pointerBase
        self.content = content
        self.faults = faults
        self.bytesRead = bytesRead
    }

    /// The number of records, faults not counted.
    public var count: Int {
        switch content {
        case .json(_, let spans): spans.count
        case .plain(let values): values.count
        }
    }

    /// The place of the record at `position` of this chunk.
    public func location(of position: Int) -> RecordLocation {
        var location = RecordLocation(file: origin.file, container: origin.container, index: firstIndex + position)
        if places.indices.contains(position) {
            location.pointer = places[position].pointer
            location.byteOffset = places[position].byteOffset
            location.line = places[position].line
            return location
        }
        if rowKeys.indices.contains(position) {
            location.pointer = "/\(rowKeys[position])"
            return location
        }
        location.pointer = pointerBase.map { "\($0)/\(firstIndex + position)" } ?? recordPointer
        if case .json(_, let spans) = content {
            location.byteOffset = bufferOffset + spans[position].offset
            location.line = spans[position].line > 0 ? spans[position].line : nil
        }
        return location
    }

    /// The bytes of the record at `position` as rejections keep them: the source's own where it is text, else JSON
    /// made of the values; whole unless `limit` says otherwise.
    public func raw(of position: Int, limit: Int = .max) -> [UInt8] {
        switch content {
        case .json(let buffer, let spans):
            let span = spans[position]
            return Array(
                UnsafeRawBufferPointer(rebasing: buffer.bytes[span.offset..<span.offset + span.count]).prefix(limit))
        case .plain(let values):
            return Array(values[position].jsonText.utf8.prefix(limit))
        }
    }
}
