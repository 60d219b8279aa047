import Foundation

/// The text that a date is stored as: UTC, fixed width, microseconds, such as `2025-06-01T09:41:00.000000Z`.
///
/// It sorts as the dates do, and SQLite's date functions read it. Text becomes the nearest `Date`, and that the same
/// text again, from 1729 to 2273. Farther away a `Date` cannot tell microseconds apart, and only whole seconds are
/// sure to come back.
public enum StoredDate {
    /// The length in bytes.
    public static let length = 27

    // 0001-01-01 and 10000-01-01, in seconds since 2001.
    private static let earliest = -63_113_904_000.0
    private static let end = 252_423_993_600.0

    /// What became of a date that was to be written.
    enum Outcome {
        case exact, rounded, outOfRange
    }

    /// The text of `date`, rounded to the nearest microsecond; nil when it is not in the years 1 to 9999.
    public static func text(of date: Date) -> String? {
        withUnsafeTemporaryAllocation(byteCount: length, alignment: 1) { text in
            if case .outOfRange = write(date, into: text) { return nil }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The date that `text` spells in exactly this form, or nil.
    public static func date(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { date(from: UnsafeRawBufferPointer($0)) }
    }

    /// Writes 27 bytes to the start of `text`, which must have room for them, unless the date is out of range.
    static func write(_ date: Date, into text: UnsafeMutableRawBufferPointer) -> Outcome {
        precondition(text.count >= length, "the text needs room for 27 bytes")
        let interval = date.timeIntervalSinceReferenceDate
        guard interval >= earliest, interval < end else { return .outOfRange }
        let floor = interval.rounded(.down)
        let fraction = interval - floor
        var seconds = Int(floor)
        var microseconds = Int((fraction * 1_000_000).rounded())
        // What a Date cannot tell apart, also when it was counted from 1970 before, is no rounding.
        let shift = abs(fraction - Double(microseconds) / 1_000_000)
        let isExact = shift <= max(interval.ulp, 1.2e-7)
        if microseconds == 1_000_000 {
            microseconds = 0
            seconds += 1
            guard Double(seconds) < end else { return .outOfRange }
        }
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        let civil = CivilDate(daysSince2001: days)
        put(civil.year / 100, civil.year % 100, at: 0, in: text)
        text[4] = UInt8(ascii: "-")
        putPair(civil.month, at: 5, in: text)
        text[7] = UInt8(ascii: "-")
        putPair(civil.day, at: 8, in: text)
        text[10] = UInt8(ascii: "T")
        putPair(time / 3_600, at: 11, in: text)
        text[13] = UInt8(ascii: ":")
        putPair(time / 60 % 60, at: 14, in: text)
        text[16] = UInt8(ascii: ":")
        putPair(time % 60, at: 17, in: text)
        text[19] = UInt8(ascii: ".")
        put(microseconds / 10_000, microseconds / 100 % 100, at: 20, in: text)
        putPair(microseconds % 100, at: 24, in: text)
        text[26] = UInt8(ascii: "Z")
        return isExact ? .exact : .rounded
    }

    static func date(from text: UnsafeRawBufferPointer) -> Date? {
        guard text.count == length, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[19] == UInt8(ascii: "."), text[26] == UInt8(ascii: "Z"),
            let year = number(at: 0, count: 4, in: text), let month = number(at: 5, count: 2, in: text),
            let day = number(at: 8, count: 2, in: text), let hour = number(at: 11, count: 2, in: text),
            let minute = number(at: 14, count: 2, in: text), let second = number(at: 17, count: 2, in: text),
            let microsecond = number(at: 20, count: 6, in: text), hour < 24, minute < 60, second < 60,
            let civil = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let seconds = civil.daysSince2001 * 86_400 + hour * 3_600 + minute * 60 + second
        // Whole microseconds fit 64 bits (at most 2.6e17). The last ones of year 9999 must not round up into 10000.
        let interval = Double(seconds * 1_000_000 + microsecond) / 1_000_000
        return Date(timeIntervalSinceReferenceDate: min(interval, end.nextDown))
    }

    private static func put(_ high: Int, _ low: Int, at offset: Int, in text: UnsafeMutableRawBufferPointer) {
        putPair(high, at: offset, in: text)
        putPair(low, at: offset + 2, in: text)
    }

    private static func putPair(_ value: Int, at offset: Int, in text: UnsafeMutableRawBufferPointer) {
        text[offset] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10)
        text[offset + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
    }

    private static func number(at offset: Int, count: Int, in text: UnsafeRawBufferPointer) -> Int? {
        var value = 0
        for index in offset..<offset + count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
