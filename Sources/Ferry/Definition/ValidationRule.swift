/// A demand on one field of a record.
public struct ValidationRule: Sendable, Hashable {
    /// How bad it is to break a rule.
    public enum Severity: String, Sendable, Hashable, Codable {
        /// The record is rejected.
        case error
        /// The record goes on and the breach is counted.
        case warning
    }

    /// What is demanded, or put right.
    public enum Kind: Sendable, Hashable {
        /// Not null, and for text not blank.
        case required
        /// Length of text in characters, or of a blob in bytes.
        case length(min: Int?, max: Int?)
        /// Bounds of a number or a date, both inclusive.
        case range(min: RuleValue?, max: RuleValue?)
        /// One of these values.
        case oneOf([RuleValue])
        /// Text that matches the regular expression somewhere; anchor it for a whole match.
        case pattern(String)
        /// Puts right: white space is taken off both ends of text.
        case trim
        /// Puts right: null becomes this value.
        case defaultValue(RuleValue)
        /// Puts right: a number or date outside the bounds becomes the nearer one.
        case clamp(min: RuleValue?, max: RuleValue?)
    }

    /// The attribute's name.
    public var field: String
    /// The demand.
    public var kind: Kind
    /// What a breach means; fixes have none.
    public var severity: Severity

    /// Describes a rule.
    public init(_ field: String, _ kind: Kind, severity: Severity = .error) {
        self.field = field
        self.kind = kind
        self.severity = severity
    }
}
