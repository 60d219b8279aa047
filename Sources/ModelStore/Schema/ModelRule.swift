/// What the store keeps true about a model's values by itself, whoever writes them: an edit in a context, an import, a
/// migration's stage.
///
/// Rules are a model's `static let rules`. They name attributes, and are best made from key paths:
/// ```swift
/// static let rules: [ModelRule] = [.touch(\Activity.dateEdited, when: \Activity.name, \Activity.isComplete)]
/// ```
/// Rules are behaviour, not form: they are not part of a schema's fingerprint.
public enum ModelRule: Sendable, Hashable, Codable {
    /// A date attribute becomes the present time when an update really changes one of the others, unless that update
    /// changes the date itself, too. Insertions keep the date they bring.
    case touch(attribute: String, when: [String])
    /// A Boolean attribute is true where the to-many relationship has rows, and `member` is true in all of them.
    case all(attribute: String, relationship: String, member: String)
    /// An integer attribute is the number of an entity's rows in which a Boolean attribute is true.
    case count(attribute: String, entity: String, member: String)
    /// A Boolean attribute is whether a number has reached another one.
    case reached(attribute: String, value: String, threshold: String)
    /// An optional date is the time at which a Boolean attribute became true, and null while that is false. Rows that
    /// are true and bring a date, such as those of an export, keep it.
    case since(attribute: String, flag: String)
}
