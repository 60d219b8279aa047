import Formats
import Foundation

/// The places of all records of a run, by their number, kept in a temporary file that has no name.
///
/// Sixteen bytes a record, appended in order and rarely read back: so the places of a duplicate pair can be told
/// however far apart the two are, without memory that grows with the input.
final class LocationLog {
    private static let entrySize = 16
    private let file: ScratchFile
    private var chunks: [ChunkPlaces] = []

    /// - Throws: ``FerryError`` when no temporary file can be made.
    init(folder: URL) throws(FerryError) {
        file = try ScratchFile(folder: folder)
    }

    /// Adds the places of the next chunk.
    func append(_ places: ChunkPlaces) throws(FerryError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.offsets.count * Self.entrySize)
        for place in places.offsets {
            withUnsafeBytes(of: Int64(place.byteOffset)) { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: Int64(place.line)) { bytes.append(contentsOf: $0) }
        }
        try file.append(bytes)
        var summary = places
        summary.offsets = []
        chunks.append(summary)
    }

    /// The place of the record with this number.
    func location(of ordinal: UInt64) throws(FerryError) -> RecordLocation {
        // The last chunk that begins at or before the record.
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle].firstOrdinal <= ordinal { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { throw FerryError(.store, "record \(ordinal) has no place in the run's log") }
        let chunk = chunks[low - 1]
        let entry = try file.read(at: Int(ordinal) * Self.entrySize, count: Self.entrySize)
        let (offset, line) = entry.withUnsafeBytes { bytes in
            (bytes.loadUnaligned(as: Int64.self), bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self))
        }
        let index = chunk.firstIndex + Int(ordinal - chunk.firstOrdinal)
        return RecordLocation(
            file: chunk.origin.file, container: chunk.origin.container, index: index,
            byteOffset: offset >= 0 ? Int(offset) : nil, line: line > 0 ? Int(line) : nil,
            pointer: chunk.pointerBase.map { "\($0)/\(index)" })
    }
}
