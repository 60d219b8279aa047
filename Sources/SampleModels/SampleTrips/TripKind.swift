import Foundation

/// What a trip of before version 4 becomes, by its dates: the only thing that those trips say about it.
enum TripKind {
    /// Whole within a working week, Monday to Friday.
    case business
    /// With a Saturday or Sunday in it, and of at most four weeks.
    case personal
    /// Longer than that, such as a year abroad: nobody can tell.
    case other

    /// The longest time that a personal trip takes, in days.
    private static let longestPersonalTrip = 28.0

    /// The kind of a trip from `start` to `end`; days are those of UTC, as the store has them.
    init(from start: Date, to end: Date) {
        let day = 86_400.0
        let first = (start.timeIntervalSince1970 / day).rounded(.down)
        let last = max(first, (end.timeIntervalSince1970 / day).rounded(.down))
        // Day 0 was a Thursday; counted from Monday on.
        let weekday = (first + 3).truncatingRemainder(dividingBy: 7)
        let fromMonday = weekday < 0 ? weekday + 7 : weekday
        if fromMonday + (last - first) <= 4 {
            self = .business
        } else {
            self = last - first < Self.longestPersonalTrip ? .personal : .other
        }
    }
}
