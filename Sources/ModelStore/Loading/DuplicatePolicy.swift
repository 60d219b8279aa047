/// Which of several records with the same identity in one run is taken; the others count as duplicates.
public enum DuplicatePolicy: Sendable, Hashable {
    /// The last one, as if the others had never been there.
    case last
    /// The first one.
    case first
    /// The one with the greatest value in the attribute at this position; of equal ones the last. NULL is the least.
    case newest(by: Int)
    /// The first one; each other is rejected.
    case fail
}
