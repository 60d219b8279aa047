import Foundation

/// Ids of runs: the time they began in UTC and four random hexadecimal digits, so that they sort by time and can be
/// typed.
enum RunIdentifier {
    static func make(at date: Date) -> String {
        let seconds = Int64(date.timeIntervalSince1970)
        var time = tm()
        var clock = time_t(seconds)
        gmtime_r(&clock, &time)
        let random = String(UInt16.random(in: .min ... .max), radix: 16)
        let digits = String(repeating: "0", count: 4 - random.count) + random
        return String(
            format: "%04d%02d%02d-%02d%02d%02d-%@", Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday),
            Int(time.tm_hour), Int(time.tm_min), Int(time.tm_sec), digits)
    }
}
