/// A constant in a rule or an assignment, as a pipeline file can write it.
public enum RuleValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Text; for a date field an ISO 8601 date.
    case string(String)
}
