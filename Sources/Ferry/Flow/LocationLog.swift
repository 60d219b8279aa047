import Formats
import ModelStore

/// The places of all records of a run, by their number, kept in a temporary file that has no name.
///
/// Sixteen bytes a record, appended in order and rarely read back: so the places of a duplicate pair can be told
/// however far apart the two are, without memory that grows with the input.
final class LocationLog {
    private static let entrySize = 16
    private let file = SpillFile(bufferSize: 256 << 10)
    private var chunks: [ChunkPlaces] = []

    /// Adds the places of the next chunk.
    /// - Throws: ``ModelStoreError`` when the temporary file cannot be written.
    func append(_ places: ChunkPlaces) throws(ModelStoreError) {
        var entries: [Int64] = []
        entries.reserveCapacity(places.offsets.count * 2)
        for place in places.offsets {
            entries.append(Int64(place.byteOffset))
            entries.append(Int64(place.line))
        }
        try ModelStoreError.wrapping { try entries.withUnsafeBytes { try file.append($0) } }
        var summary = places
        summary.offsets = []
        chunks.append(summary)
    }

    /// The place of the record with this number.
    func location(of ordinal: UInt64) throws -> RecordLocation {
        // The last chunk that begins at or before the record.
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle].firstOrdinal <= ordinal { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { throw FerryError(.store, "record \(ordinal) has no place in the run's log") }
        let chunk = chunks[low - 1]
        var entry = [Int64](repeating: 0, count: 2)
        try entry.withUnsafeMutableBytes { try file.read(at: Int(ordinal) * Self.entrySize, into: $0) }
        let (offset, line) = (entry[0], entry[1])
        let index = chunk.firstIndex + Int(ordinal - chunk.firstOrdinal)
        var pointer = chunk.pointerBase.map { "\($0)/\(index)" }
        if let siblings = chunk.siblings {
            pointer = "\(siblings.path)[\(siblings.first + Int(ordinal - chunk.firstOrdinal))]"
        }
        if chunk.areRows {
            return RecordLocation(
                file: chunk.origin.file, container: chunk.origin.container, index: index, pointer: "/\(offset)")
        }
        return RecordLocation(
            file: chunk.origin.file, container: chunk.origin.container, index: index,
            byteOffset: offset >= 0 ? Int(offset) : nil, line: line > 0 ? Int(line) : nil,
            pointer: pointer)
    }
}
