/// What became of the rows of one batch.
package struct LoadResult: Sendable {
    /// A row that could not be stored.
    package struct Rejection: Sendable, Hashable {
        /// Its position in the batch.
        package let position: Int
        /// Its number in the run.
        package let ordinal: UInt64
        /// Why.
        package let fault: RowFault
    }

    /// Two records of the run with the same identity.
    package struct Duplicate: Sendable, Hashable {
        /// The number of the record that was taken.
        package let winner: UInt64
        /// The number of the record that was not.
        package let loser: UInt64
        /// The outcome that the loser had so far and that no longer counts; nil when the loser is the record just
        /// written, whose outcome is `duplicate`.
        package let reclassifiedFrom: RowOutcome?
        /// Whether both had the same values.
        package let isIdentical: Bool

        /// Describes a pair.
        package init(winner: UInt64, loser: UInt64, reclassifiedFrom: RowOutcome?, isIdentical: Bool) {
            self.winner = winner
            self.loser = loser
            self.reclassifiedFrom = reclassifiedFrom
            self.isIdentical = isIdentical
        }
    }

    /// The outcome of each row, in the batch's order.
    package internal(set) var outcomes: [RowOutcome] = []
    /// The rows with outcome `rejected`, in order.
    package internal(set) var rejections: [Rejection] = []
    /// The numbers of the records that refer to rows which are not there yet, in order.
    package internal(set) var waiting: [UInt64] = []
    /// The duplicates met, in order.
    package internal(set) var duplicates: [Duplicate] = []
}
