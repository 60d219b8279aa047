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
    /// Of each record, its offset in the file or container and its line; -1 and 0 where the format has none.
    var offsets: [(byteOffset: Int, line: Int)]

    init(of chunk: RecordChunk, firstOrdinal: UInt64) {
        self.firstOrdinal = firstOrdinal
        origin = chunk.origin
        firstIndex = chunk.firstIndex
        pointerBase = chunk.pointerBase
        switch chunk.content {
        case .json where !chunk.memberPlaces.isEmpty: offsets = chunk.memberPlaces.map { ($0.byteOffset, $0.line) }
        case .json(_, let spans):
            offsets = spans.map { (chunk.bufferOffset + $0.offset, $0.line) }
        case .plain(let values):
            offsets = Array(repeating: (-1, 0), count: values.count)
        }
        guard let places = chunk.places else { return }
        offsets = zip(places.records, offsets).map { ($0.byteOffset, $1.line) }
        guard let first = places.records.first, places.paths.indices.contains(first.path) else { return }
        let areSiblings = places.records.enumerated().allSatisfy {
            $1.path == first.path && $1.number == first.number + $0
        }
        if areSiblings { siblings = (places.paths[first.path], first.number) }
    }
}
