/// The keys under which rows are found that are not saved: after those of all rows that have one.
enum PendingKey {
    static let first: Int64 = 1 << 62

    /// The key under which the row of the new object at `position` is found.
    static func key(of position: Int) -> Int64 {
        first + Int64(position)
    }

    /// The position of the new object that a key found in a query stands for; nil for the key of a row.
    static func position(of key: Int64) -> Int? {
        key >= first ? Int(key - first) : nil
    }
}
