import Foundation

/// A date in a rule: `2000-01-01`, or with a time `2000-01-01T12:30:00Z`, where a blank may stand for the T, and
/// seconds, fraction and zone may be missing (UTC then).
struct RuleDate {
    /// The moment meant; for a day without a time its first microsecond.
    let first: Date
    /// The moment meant; for a day without a time its last microsecond.
    let last: Date

    init?(_ text: String) {
        let form = #/(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?/#
        guard let match = text.asciiWholeMatch(of: form), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), (1...9999).contains(year)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let hour = match.4.flatMap { Int($0) } ?? 0
        let minute = match.5.flatMap { Int($0) } ?? 0
        let second = match.6.flatMap { Int($0) } ?? 0
        let parts = DateComponents(year: year, month: month, day: day)
        guard hour < 24, minute < 60, second < 60, parts.isValidDate(in: calendar),
            let start = calendar.date(from: parts)
        else { return nil }
        let fraction = match.7.flatMap { Double("0\($0)") } ?? 0
        guard let offset = Self.offset(match.8) else { return nil }
        first = start.addingTimeInterval(Double(hour * 3_600 + minute * 60 + second - offset) + fraction)
        last = match.4 == nil ? first.addingTimeInterval(86_400 - 0.000_001) : first
    }

    private static func offset(_ zone: Substring?) -> Int? {
        guard let zone, zone != "Z" else { return 0 }
        let digits = zone.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60 else {
            return nil
        }
        return (hours * 3_600 + minutes * 60) * (zone.hasPrefix("-") ? -1 : 1)
    }
}

extension String {
    /// `\d` means any script's digits; only ASCII ones are numbers here.
    fileprivate func asciiWholeMatch<Output>(of regex: Regex<Output>) -> Regex<Output>.Match? {
        utf8.allSatisfy { $0 < 0x80 } ? wholeMatch(of: regex) : nil
    }
}
