/// What went wrong in the store. Values of users' data are never in the message.
public struct ModelStoreError: Error, Sendable, CustomStringConvertible {
    /// The kinds of error; more may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The stable word for the kind, as reports write it.
        public let rawValue: String

        /// A kind by its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// SQLite reported an error; see ``ModelStoreError/underlying``.
        public static let database = Code(rawValue: "store.database")
        /// The file's schema version is not one this program knows.
        public static let unknownSchema = Code(rawValue: "store.unknownSchema")
        /// The file's schema version is newer than this program.
        public static let newerSchema = Code(rawValue: "store.newerSchema")
        /// The file has an older known version and must be migrated first.
        public static let needsMigration = Code(rawValue: "store.needsMigration")
        /// There is no such file, and it was not to be created.
        public static let notFound = Code(rawValue: "store.notFound")
        /// A journal of an earlier file lies where the store is to be created.
        public static let leftoverJournal = Code(rawValue: "store.leftoverJournal")
        /// The container or connection has been closed.
        public static let closed = Code(rawValue: "store.closed")
        /// The system failed to read or write a file that is not the database.
        public static let io = Code(rawValue: "store.io")
        /// The file is not a store of this kind.
        public static let notAStore = Code(rawValue: "store.notAStore")
        /// The description of entities contradicts itself.
        public static let invalidSchema = Code(rawValue: "store.invalidSchema")
        /// A column does not hold what its attribute's type needs.
        public static let invalidValue = Code(rawValue: "store.invalidValue")
        /// A row collides with a different row on a uniqueness constraint.
        public static let constraint = Code(rawValue: "store.constraint")
        /// History was cut off behind the given token.
        public static let historyExpired = Code(rawValue: "store.historyExpired")
        /// A schema version cannot come from the one before without work of the program's own.
        public static let migrationRefused = Code(rawValue: "store.migrationRefused")
        /// Rows that are there break a constraint of the version to migrate to; see ``ModelStoreError/rows``.
        public static let migrationPreflight = Code(rawValue: "store.migrationPreflight")
        /// The disk has too little free space for what is to be done.
        public static let insufficientSpace = Code(rawValue: "store.insufficientSpace")
        /// The work of a migration's stage failed.
        public static let migrationFailed = Code(rawValue: "store.migrationFailed")
        /// The migration plan contradicts itself.
        public static let invalidMigrationPlan = Code(rawValue: "store.invalidMigrationPlan")
        /// A migration lies between a transaction of history and now.
        public static let migrationBarrier = Code(rawValue: "store.migrationBarrier")
        /// A run's rows must be read back first.
        public static let unverifiedRun = Code(rawValue: "store.unverifiedRun")
        /// The rows read back differ from those written.
        public static let verification = Code(rawValue: "store.verification")
    }

    /// The kind of error.
    public var code: Code
    /// What happened and what to try.
    public var message: String
    /// The entity concerned.
    public var entity: String?
    /// The attribute concerned.
    public var attribute: String?
    /// The object concerned.
    public var model: PersistentIdentifier?
    /// The rows that stand in the way, where the error is about rows.
    public var rows: RowList?
    /// The error below this one.
    public var underlying: (any Error)?

    /// Describes an error.
    public init(
        _ code: Code, _ message: String, entity: String? = nil, attribute: String? = nil,
        model: PersistentIdentifier? = nil, rows: RowList? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.entity = entity
        self.attribute = attribute
        self.model = model
        self.rows = rows
        self.underlying = underlying
    }

    /// The message, led by entity and attribute where they are known.
    public var description: String {
        var place = [entity, attribute].compactMap { $0 }.joined(separator: ".")
        if let model { place += " of \(model)" }
        let cause = underlying.map { ": \($0)" } ?? ""
        return (place.isEmpty ? "" : "\(place): ") + message + cause
    }
}
