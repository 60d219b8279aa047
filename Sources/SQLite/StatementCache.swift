import CSQLite

/// Prepared statements that nobody uses at the moment, by their SQL; the one unused for longest goes first.
///
/// A statement in use is not in here, so the same SQL may run twice at a time, each with a handle of its own.
struct StatementCache {
    private struct Entry {
        let handle: OpaquePointer
        let sequence: UInt64
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var sequence: UInt64 = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    mutating func take(_ sql: String) -> OpaquePointer? {
        entries.removeValue(forKey: sql)?.handle
    }

    mutating func put(_ handle: OpaquePointer, sql: String) {
        sequence &+= 1
        if let previous = entries.updateValue(Entry(handle: handle, sequence: sequence), forKey: sql) {
            sqlite3_finalize(previous.handle)
        }
        // A scan is right for a capacity of tens: it happens only when a statement is pushed out.
        if entries.count > capacity, let oldest = entries.min(by: { $0.value.sequence < $1.value.sequence }) {
            entries.removeValue(forKey: oldest.key)
            sqlite3_finalize(oldest.value.handle)
        }
    }

    mutating func removeAll() {
        for entry in entries.values { sqlite3_finalize(entry.handle) }
        entries.removeAll()
    }
}
