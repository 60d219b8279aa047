import Formats

/// The places of a chunk's records, without the records.
struct ChunkPlaces: Sendable {
    /// The run's number of the chunk's first record.
    var firstOrdinal: UInt64
    var origin: RecordLocation
    var firstIndex: Int
    var pointerBase: String?
    /// The way to the records and the number of the first, when all are siblings in a source with such numbers.
    var siblings: (path: String, first: Int)?
    /// Whether the records are rows of a table: their offsets are the rows' keys.
    var areRows: Bool
    /// Of each record, its offset in the file or container and its line; -1 and 0 where the format has none.
    var offsets: [(byteOffset: Int, line: Int)]

    init(of chunk: RecordChunk, firstOrdinal: UInt64) {
        self.firstOrdinal = firstOrdinal
        origin = chunk.origin
        firstIndex = chunk.firstIndex
        pointerBase = chunk.pointerBase
        areRows = !chunk.rowKeys.isEmpty
        switch chunk.content {
        case .json where !chunk.places.isEmpty: offsets = chunk.places.map { ($0.byteOffset, $0.line) }
        case .json(_, let spans):
            offsets = spans.map { (chunk.bufferOffset + $0.offset, $0.line) }
        case .plain where areRows: offsets = chunk.rowKeys.map { (Int($0), 0) }
        case .plain(let values):
            offsets = Array(repeating: (-1, 0), count: values.count)
        }
        guard let first = chunk.places.first, first.number > 0 else { return }
        let areSiblings = chunk.places.enumerated().allSatisfy {
            $1.base == first.base && $1.number == first.number + $0
        }
        if areSiblings { siblings = (first.base, first.number) }
    }
}
