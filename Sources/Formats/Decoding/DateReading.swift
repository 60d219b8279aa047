import Foundation

/// Turns a source's numbers and text into dates, as a strategy says.
struct DateReading {
    private enum Mode {
        case since2001, seconds1970, milliseconds1970, iso8601, format, auto
    }

    private let mode: Mode
    private let formatter: DateFormatter?
    private static let secondsTo2001 = 978_307_200.0

    init(_ strategy: RecordDecodingOptions.DateStrategy) {
        var formatter: DateFormatter?
        switch strategy {
        case .secondsSince2001: mode = .since2001
        case .secondsSince1970: mode = .seconds1970
        case .millisecondsSince1970: mode = .milliseconds1970
        case .iso8601: mode = .iso8601
        case .auto: mode = .auto
        case .format(let pattern):
            mode = .format
            let made = DateFormatter()
            made.locale = Locale(identifier: "en_US_POSIX")
            made.timeZone = TimeZone(secondsFromGMT: 0)
            made.dateFormat = pattern
            made.isLenient = false
            formatter = made
        }
        self.formatter = formatter
    }

    var takesNumbers: Bool { mode != .iso8601 && mode != .format }
    var takesText: Bool { mode == .iso8601 || mode == .format || mode == .auto }

    /// What text should look like, for messages.
    var expectation: String {
        switch mode {
        case .format: "of the format \"\(formatter?.dateFormat ?? "")\""
        default: "of ISO 8601, such as 2025-06-01T09:41:00Z"
        }
    }

    func date(number: Double, noting assumptions: inout DateAssumptions) -> Date {
        switch mode {
        case .seconds1970: return Date(timeIntervalSinceReferenceDate: number - Self.secondsTo2001)
        case .milliseconds1970: return Date(timeIntervalSinceReferenceDate: number / 1000 - Self.secondsTo2001)
        case .auto where number >= 100_000_000_000:
            assumptions.millisecondsSince1970 += 1
            return Date(timeIntervalSinceReferenceDate: number / 1000 - Self.secondsTo2001)
        case .auto where number >= 1_000_000_000:
            assumptions.secondsSince1970 += 1
            return Date(timeIntervalSinceReferenceDate: number - Self.secondsTo2001)
        case .auto:
            assumptions.secondsSince2001 += 1
            return Date(timeIntervalSinceReferenceDate: number)
        default: return Date(timeIntervalSinceReferenceDate: number)
        }
    }

    func date(text: UnsafeBufferPointer<UInt8>, noting assumptions: inout DateAssumptions) -> Date? {
        if mode == .format { return formatter?.date(from: String(decoding: text, as: UTF8.self)) }
        return ISO8601Text.date(text, noting: &assumptions)
    }
}
