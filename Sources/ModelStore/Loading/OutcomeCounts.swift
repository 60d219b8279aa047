/// How many records had each outcome.
package struct OutcomeCounts: Sendable, Hashable {
    private var counts = [Int](repeating: 0, count: RowOutcome.allCases.count)

    /// All counts are 0.
    package init() {}

    /// The number of records with `outcome`.
    package subscript(outcome: RowOutcome) -> Int {
        get { counts[Int(outcome.rawValue)] }
        set { counts[Int(outcome.rawValue)] = newValue }
    }

    /// The number of all records.
    package var total: Int { counts.reduce(0, +) }
}
