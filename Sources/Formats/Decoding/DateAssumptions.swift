/// What decoding had to assume about dates that do not say it themselves, as counts of values.
public struct DateAssumptions: Sendable, Hashable {
    /// Numbers that the strategy `auto` took as seconds since 2001.
    public var secondsSince2001 = 0
    /// Numbers that the strategy `auto` took as seconds since 1970.
    public var secondsSince1970 = 0
    /// Numbers that the strategy `auto` took as milliseconds since 1970.
    public var millisecondsSince1970 = 0
    /// ISO 8601 text without a zone, taken as UTC.
    public var textWithoutZone = 0
    /// Text whose microseconds a `Date` cannot hold, which is so before 1729 and after 2273.
    public var rounded = 0

    /// Nothing assumed.
    public init() {}

    /// Adds the counts of `other`.
    public mutating func merge(_ other: DateAssumptions) {
        secondsSince2001 += other.secondsSince2001
        secondsSince1970 += other.secondsSince1970
        millisecondsSince1970 += other.millisecondsSince1970
        textWithoutZone += other.textWithoutZone
        rounded += other.rounded
    }

    /// The assumptions as sentences for a report; rounding is not among them.
    public var notes: [String] {
        let numbers = [
            (secondsSince2001, "seconds since 2001"), (secondsSince1970, "seconds since 1970"),
            (millisecondsSince1970, "milliseconds since 1970"),
        ]
        var notes = numbers.filter { $0.0 > 0 }
            .map { "dates: numbers guessed to be \($0.1): \($0.0); a pipeline can say what they are" }
        if textWithoutZone > 0 { notes.append("dates: text without a time zone, taken as UTC: \(textWithoutZone)") }
        return notes
    }
}
