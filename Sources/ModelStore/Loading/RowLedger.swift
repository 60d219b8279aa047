/// What is known of each row that a load has written: fixed entries by number, most of them on disk.
final class RowLedger {
    /// One row of the load.
    struct Entry {
        /// The number in the run of the record that the row has now; meaningless for a row that was there before.
        var ordinal: UInt64
        /// The row's key.
        var key: Int64
        /// The hash of the record's values.
        var hash: UInt128
        /// The record's outcome, or nil for a row of the store that no record has met so far.
        var outcome: RowOutcome?
        /// Where the value that decides which record is newer lies in its file.
        var rank: Int
    }

    /// An entry as it lies in the file: ordinal, key, the hash's halves, and the rank above the outcome's byte.
    private typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64)

    private static let entrySize = MemoryLayout<Words>.size
    private static let untouched: UInt64 = 255
    private let file = SpillFile()

    /// The number of entries.
    var count: Int { file.count / Self.entrySize }

    /// Adds an entry.
    /// - Returns: its number, below `UInt32.max`.
    func append(_ entry: Entry) throws(ModelStoreError) -> UInt32 {
        guard let slot = UInt32(exactly: count), slot < .max else {
            throw ModelStoreError(.io, "more than 4,294,967,294 rows in one run; split the input")
        }
        try withUnsafeBytes(of: Self.words(entry)) { bytes throws(ModelStoreError) in try file.append(bytes) }
        return slot
    }

    /// The entry with this number.
    func entry(_ slot: UInt32) throws(ModelStoreError) -> Entry {
        var words: Words = (0, 0, 0, 0, 0)
        let offset = Int(slot) * Self.entrySize
        try withUnsafeMutableBytes(of: &words) { bytes throws(ModelStoreError) in try file.read(at: offset, into: bytes)
        }
        return Entry(
            ordinal: words.0, key: Int64(bitPattern: words.1), hash: UInt128(words.3) << 64 | UInt128(words.2),
            outcome: RowOutcome(rawValue: UInt8(truncatingIfNeeded: words.4)), rank: Int(words.4 >> 8))
    }

    /// Replaces the entry with this number.
    func replace(_ slot: UInt32, with entry: Entry) throws(ModelStoreError) {
        let offset = Int(slot) * Self.entrySize
        try withUnsafeBytes(of: Self.words(entry)) { bytes throws(ModelStoreError) in
            try file.overwrite(at: offset, with: bytes)
        }
    }

    private static func words(_ entry: Entry) -> Words {
        let outcome = entry.outcome.map { UInt64($0.rawValue) } ?? untouched
        return (
            entry.ordinal, UInt64(bitPattern: entry.key), UInt64(truncatingIfNeeded: entry.hash),
            UInt64(truncatingIfNeeded: entry.hash >> 64), UInt64(max(0, entry.rank)) << 8 | outcome
        )
    }
}
