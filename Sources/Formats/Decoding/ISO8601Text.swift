import Foundation

/// Dates as ISO 8601 text in its extended calendar form: `2025-06-01`, `2025-06-01T09:41:00Z`,
/// `2025-06-01 09:41:00.123456+02:00`, also with a space
/// before the zone. A text without a zone is UTC; a leap second is the second after.
enum ISO8601Text {
    private static let secondsTo2001 = 978_307_200
    /// 10000-01-01, in seconds since 2001.
    private static let end = 252_423_993_600.0

    /// Nil when `text` is not such a date of the years 1 to 9999.
    static func date(_ text: UnsafeBufferPointer<UInt8>, noting assumptions: inout DateAssumptions) -> Date? {
        guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let century = twoDigits(text, 0), let yearOfCentury = twoDigits(text, 2),
            let month = twoDigits(text, 5), let day = twoDigits(text, 8)
        else { return nil }
        let year = century * 100 + yearOfCentury
        guard year >= 1, month >= 1, month <= 12, day >= 1, day <= daysIn(month, of: year) else { return nil }
        var seconds = days(year, month, day) * 86_400 - secondsTo2001
        var fraction = 0.0
        var hasZone = false
        if text.count > 10 {
            guard let time = time(text, &fraction, &hasZone) else { return nil }
            seconds += time
        }
        if !hasZone { assumptions.textWithoutZone += 1 }
        var interval = Double(seconds) + fraction
        // The last microseconds of year 9999, which often stand for "never", must not round up into 10000.
        if interval >= end, Double(seconds) < end { interval = end.nextDown }
        if fraction != 0, abs(interval - Double(seconds) - fraction) > 0.5e-6 { assumptions.rounded += 1 }
        return Date(timeIntervalSinceReferenceDate: interval)
    }

    /// Seconds of the day, less the zone's offset, of the text from byte 10.
    private static func time(
        _ text: UnsafeBufferPointer<UInt8>, _ fraction: inout Double, _ hasZone: inout Bool
    ) -> Int? {
        guard text.count >= 16, text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: "t") || text[10] == 0x20,
            text[13] == UInt8(ascii: ":"), let hour = twoDigits(text, 11), let minute = twoDigits(text, 14),
            hour < 24, minute < 60
        else { return nil }
        var seconds = hour * 3600 + minute * 60
        var position = 16
        if text.count >= 19, text[16] == UInt8(ascii: ":") {
            guard let second = twoDigits(text, 17), second <= 60 else { return nil }
            seconds += second
            position = 19
            if text.count > 19, text[19] == UInt8(ascii: ".") || text[19] == UInt8(ascii: ",") {
                position = 20
                guard readFraction(text, &position, &fraction) else { return nil }
            }
        }
        hasZone = position < text.count
        return zone(text, position).map { seconds - $0 }
    }

    private static func readFraction(
        _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ fraction: inout Double
    ) -> Bool {
        let start = position
        var digits = 0
        var scale = 1.0
        while position < text.count, text[position] &- 0x30 < 10 {
            // Digits beyond the 15th are below what a date can tell apart.
            if position - start < 15 {
                digits = digits * 10 + Int(text[position] &- 0x30)
                scale *= 10
            }
            position += 1
        }
        fraction = Double(digits) / scale
        return position > start
    }

    /// Seconds east of UTC: nothing, `Z`, `+02`, `+0200` or `+02:00`.
    private static func zone(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
        guard position < text.count else { return 0 }
        // Apple's exports set the zone off: `2019-01-05 10:00:00 -0500`.
        let position = text[position] == 0x20 ? position + 1 : position
        guard position < text.count else { return nil }
        let sign = text[position]
        if sign | 0x20 == UInt8(ascii: "z") { return position + 1 == text.count ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = twoDigits(text, position + 1),
            hours < 24
        else { return nil }
        var minutes = 0
        var next = position + 3
        if next < text.count {
            if text[next] == UInt8(ascii: ":") { next += 1 }
            guard let read = twoDigits(text, next), read < 60, next + 2 == text.count else { return nil }
            minutes = read
        }
        let offset = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -offset : offset
    }

    @inline(__always)
    private static func twoDigits(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
        guard position + 1 < text.count else { return nil }
        let high = text[position] &- 0x30
        let low = text[position + 1] &- 0x30
        return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : nil
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms", days_from_civil).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension RecordDecodingOptions.DateStrategy {
    /// Whether ``iso8601`` reads `text` as a date.
    public static func isISO8601(_ text: String) -> Bool {
        var text = text
        var assumptions = DateAssumptions()
        return text.withUTF8 { ISO8601Text.date($0, noting: &assumptions) != nil }
    }
}
