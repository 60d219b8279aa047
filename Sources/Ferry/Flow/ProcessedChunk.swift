import Formats
import ModelStore

/// What a worker made of one chunk: rows ready to be bound, and the books of the stages before the store.
struct ProcessedChunk: Sendable {
    /// Rows that are written together, and the number in the run of each row's record.
    struct Rows: Sendable {
        var batch: RowBatch
        var ordinals: [UInt64]
    }

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
    var bytesRead: Int
}
