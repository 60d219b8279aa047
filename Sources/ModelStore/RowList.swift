/// Some rows of an entity: the first ones by name, and how many there are.
public struct RowList: Sendable, Hashable, Codable {
    /// One row.
    public struct Row: Sendable, Hashable, Codable {
        /// The row's `pk`.
        public let key: Int64
        /// The values of the entity's identity in the row, as text; empty when it has none.
        public let identity: [String]

        init(key: Int64, identity: [String]) {
            self.key = key
            self.identity = identity
        }
    }

    /// How many rows are listed at most.
    public static let limit = 20

    /// The first rows by `pk`, at most ``limit``.
    public let rows: [Row]
    /// The number of all rows.
    public let count: Int

    init(_ rows: [Row], of count: Int) {
        self.rows = rows
        self.count = count
    }
}
