/// Which of several records with the same id stays.
public struct DeduplicateDefinition: Sendable, Hashable {
    /// The rules for it.
    public enum Keep: Sendable, Hashable {
        case first
        case last
        /// The one with the greatest value in this field; null loses to a value, and of equals the last stays.
        case newest(by: String)
        /// A second record with the same id is rejected.
        case fail
    }

    /// The rule.
    public var keep: Keep

    /// Describes a deduplication.
    public init(keep: Keep = .last) {
        self.keep = keep
    }
}
