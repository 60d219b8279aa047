import Formats

/// What happened when a run failed: why, where, what was taken back, and what the store holds now.
public struct RollbackReport: Sendable, Hashable, Codable {
    /// A count of one model's rows.
    public struct ModelCount: Sendable, Hashable, Codable {
        /// The entity's name.
        public var model: String
        /// Rows the run had inserted before it failed.
        public var inserted: Int
        /// Rows the run had updated before it failed.
        public var updated: Int
        /// Rows of this model in the store now; nil when there is no store.
        public var rowsNow: Int?

        /// Describes the counts of one model.
        public init(model: String, inserted: Int, updated: Int, rowsNow: Int?) {
            self.model = model
            self.inserted = inserted
            self.updated = updated
            self.rowsNow = rowsNow
        }
    }

    /// A stable word for the cause, such as `budget.exceeded`.
    public var code: String
    /// What failed, and what to try.
    public var cause: String
    /// Where the record is that made the run fail, when it was one.
    public var location: RecordLocation?
    /// The field of that record, when it was one.
    public var field: String?
    /// What was taken back, by model.
    public var rolledBack: [ModelCount]
    /// What became of the store: as before, or still not there.
    public var storeNow: String

    /// Describes a rollback.
    public init(
        code: String, cause: String, location: RecordLocation? = nil, field: String? = nil,
        rolledBack: [ModelCount] = [], storeNow: String = ""
    ) {
        self.code = code
        self.cause = cause
        self.location = location
        self.field = field
        self.rolledBack = rolledBack
        self.storeNow = storeNow
    }

    /// Notes how many rows of each model the store holds now; nil when there is no store.
    mutating func setRowsNow(_ counts: [String: Int]?) {
        for position in rolledBack.indices { rolledBack[position].rowsNow = counts?[rolledBack[position].model] }
    }
}
