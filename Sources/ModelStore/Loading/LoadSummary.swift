import Digests

/// What a finished load did.
package struct LoadSummary: Sendable {
    /// How many records had each outcome in the end.
    package let counts: OutcomeCounts
    /// The digest of the final rows that the load inserted or updated, from the values as they were bound.
    package let digest: SetDigest
    /// The transaction of history.
    package let transaction: Int64
    /// The keys of the rows inserted.
    package let insertedRanges: [ClosedRange<Int64>]
    /// Records that had another outcome before, and were rejected in the end because their references lead nowhere;
    /// positions in batches are meaningless in them.
    package let rejections: [LoadResult.Rejection]
}
