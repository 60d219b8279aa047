import Formats
import ModelStore

/// What a worker made of one chunk: rows ready to be bound, and the books of the stages before the store.
struct ProcessedChunk: Sendable {
    /// Rows that are written together, and the number in the run of each row's record.
    struct Rows: Sendable {
        var batch: RowBatch
        var ordinals: [UInt64]
        /// The `pk` that each new row is to have, where records say it.
        var keys: [Int64?]?
    }

    /// The records as they stand in the source, for the rejections that the store makes.
    var source: RecordChunk
    /// Where the chunk's records are.
    var places: ChunkPlaces
    /// Records in the chunk, faults included.
    var recordCount: Int
    var rows: [Rows]
    var counts: [RecordContext.Counts]
    var rejections: [Rejection]
    var unknownFields: [String: Int]
    var fixes: [String: Int]
    var warnings: [String: Int]
    var roundedValues: Int
    var dateAssumptions: DateAssumptions
    var bytesRead: Int

    /// Where the record with this number in the run is; the chunk's own place when it is not of this chunk.
    func location(of ordinal: UInt64) -> RecordLocation {
        guard ordinal >= places.firstOrdinal, let position = Int(exactly: ordinal - places.firstOrdinal),
            position < source.count
        else { return places.origin }
        return source.location(of: position)
    }

    /// The bytes in the source of the record with this number in the run; nil when it is not of this chunk.
    func raw(of ordinal: UInt64) -> [UInt8]? {
        guard ordinal >= places.firstOrdinal, let position = Int(exactly: ordinal - places.firstOrdinal),
            position < source.count
        else { return nil }
        return source.raw(of: position)
    }
}
