extension LoadSession {
    /// What a load does with its rows.
    package struct Options: Sendable {
        /// The entity of all rows.
        package var entity: EntityDescription
        /// The positions of the attributes that tell one record from another; empty when nothing does. A record with
        /// NULL in one of them is like no other.
        package var identity: [Int]
        /// What happens to rows of the store with the same identity.
        package var onConflict: ConflictPolicy
        /// Which record of several in this load is taken.
        package var duplicates: DuplicatePolicy
        /// The positions of attributes that are set on new rows only and never changed on rows of the store.
        package var protected: Set<Int>
        /// The positions of attributes that a record fills where a row of the store has nothing, and never changes where it
        /// has something; they count before ``protected``.
        package var filled: Set<Int> = []
        /// Who does it, for history; used when the load begins a transaction of its own there.
        package var author: String
        /// Whether an empty table's unique indexes are built after its rows, which is faster from some ten thousand rows
        /// on. Without effect on a table that has rows.
        package var indexesLast: Bool
        /// How many look-ups in the store's index are made at least before the table is scanned instead.
        package var lookupsBeforeScan: Int64 = 10_000

        /// By default the entity's own identity, merged into what is there, the last of several taken.
        package init(
            entity: EntityDescription, identity: [Int]? = nil, onConflict: ConflictPolicy = .merge,
            duplicates: DuplicatePolicy = .last, protected: Set<Int> = [], author: String = "",
            indexesLast: Bool = false
        ) {
            self.entity = entity
            self.identity = identity ?? entity.positions(of: entity.identity) ?? []
            self.onConflict = onConflict
            self.duplicates = duplicates
            self.protected = protected
            self.author = author
            self.indexesLast = indexesLast
        }

        /// Whether a load with these options can take the rows of one with `other`.
        package func isEquivalent(to other: Options) -> Bool {
            entity.name == other.entity.name && identity == other.identity && onConflict == other.onConflict
                && duplicates == other.duplicates && protected == other.protected && filled == other.filled
        }
    }
}
