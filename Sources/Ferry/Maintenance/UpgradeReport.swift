import ModelStore

/// How a migration of a store's file ended.
public struct UpgradeReport: Sendable, Hashable, Codable {
    /// Why a migration was taken back.
    public struct Failure: Sendable, Hashable, Codable {
        /// A stable word for the cause, such as `store.migrationRefused`.
        public let code: String
        /// What failed, in which step, and what to try.
        public let cause: String
        /// The entity concerned.
        public let entity: String?
        /// The attribute concerned.
        public let attribute: String?
        /// The rows that stand in the way: the first ones, and their number.
        public let rows: RowList?
        /// What became of the store.
        public let storeNow: String
    }

    /// The store's file, as the user named it.
    public let store: String
    /// What was done; nil when it was taken back.
    public let migration: MigrationReport?
    /// Why it was taken back; nil when it was done.
    public let failure: Failure?

    init(store: String, migration: MigrationReport) {
        self.store = store
        self.migration = migration
        failure = nil
    }

    init(store: String, failure error: ModelStoreError) {
        self.store = store
        migration = nil
        failure = Failure(
            code: error.code.rawValue, cause: error.description, entity: error.entity, attribute: error.attribute,
            rows: error.rows, storeNow: "as before the migration")
    }
}
