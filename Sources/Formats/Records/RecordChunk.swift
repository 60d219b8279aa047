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

    /// Where a member of an object is in its document, where the record's text in the chunk was made of it.
    public struct MemberPlace: Sendable {
        /// JSON Pointer to the record.
        public var pointer: String
        /// Offset of its first byte in the file or container.
        public var byteOffset: Int
        /// Line of its first byte, from 1.
        public var line: Int

        /// Describes a place.
        public init(pointer: String, byteOffset: Int, line: Int) {
            self.pointer = pointer
            self.byteOffset = byteOffset
            self.line = line
        }
    }

    /// Where a record stands in its source, when its text in the buffer is not the source's own.
    public struct Place: Sendable {
        /// Offset in the source of the record's first byte.
        public var byteOffset: Int
        /// Position in ``Places/paths`` of the way to the record, without its number.
        public var path: Int
        /// The record's number, from 1, among its siblings of the same name.
        public var number: Int

        /// Describes a place.
        public init(byteOffset: Int, path: Int, number: Int) {
            self.byteOffset = byteOffset
            self.path = path
            self.number = number
        }
    }

    /// The places of a chunk's records.
    public struct Places: Sendable {
        /// One for each record.
        public var records: [Place]
        /// Ways to records, such as `/export/trip`.
        public var paths: [String]

        /// Describes places.
        public init(records: [Place], paths: [String]) {
            self.records = records
            self.paths = paths
        }
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
    /// The place of each record that is made of an object's member and its key; else empty.
    public var memberPlaces: [MemberPlace] = []
    /// Where the records stand, when they were made of a source that is not JSON; else the buffer is the source's.
    public var places: Places?
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
        if memberPlaces.indices.contains(position) {
            location.pointer = memberPlaces[position].pointer
            location.byteOffset = memberPlaces[position].byteOffset
            location.line = memberPlaces[position].line
            return location
        }
        location.pointer = pointerBase.map { "\($0)/\(firstIndex + position)" } ?? recordPointer
        if case .json(_, let spans) = content {
            location.byteOffset = bufferOffset + spans[position].offset
            location.line = spans[position].line > 0 ? spans[position].line : nil
        }
        if let places, places.records.indices.contains(position) {
            let place = places.records[position]
            location.byteOffset = place.byteOffset
            location.pointer = "\(places.paths[place.path])[\(place.number)]"
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
