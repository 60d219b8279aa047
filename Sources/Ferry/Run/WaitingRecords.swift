import ModelStore

/// Records that may be rejected only at the end of a run, as they stand in the source, in a temporary file.
///
/// Memory does not grow with them; each look-up reads the file from its start, or from the last record found on.
final class WaitingRecords {
    private let file = SpillFile()
    private var next = 0

    /// Keeps a record. Numbers may come in any order.
    func append(_ bytes: [UInt8], ordinal: UInt64) throws(ModelStoreError) {
        let head = [ordinal, UInt64(bytes.count)]
        try ModelStoreError.wrapping { try head.withUnsafeBytes { try file.append($0) } }
        try ModelStoreError.wrapping { try bytes.withUnsafeBytes { try file.append($0) } }
    }

    /// The bytes of the record with this number, or nil when it was not kept.
    func record(_ ordinal: UInt64) throws -> [UInt8]? {
        let start = next
        if let bytes = try find(ordinal, from: start, to: file.count) { return bytes }
        return try find(ordinal, from: 0, to: start)
    }

    private func find(_ ordinal: UInt64, from start: Int, to end: Int) throws -> [UInt8]? {
        var offset = start
        var head: [UInt64] = [0, 0]
        while offset < end {
            try head.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
            offset += 16
            let count = Int(head[1])
            if head[0] == ordinal {
                var bytes = [UInt8](repeating: 0, count: count)
                try bytes.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
                next = offset + count
                return bytes
            }
            offset += count
        }
        return nil
    }
}
