import Foundation

/// Numbers as people read them; the same in every locale.
enum Figures {
    /// Such as `1,234,567`.
    static func count(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// A count and its noun: `1 record`, `2 records`.
    static func count(_ value: Int, _ noun: String) -> String {
        "\(count(value)) \(noun)\(value == 1 ? "" : "s")"
    }

    /// Such as `912 bytes`, `47.2 kB` or `1.30 GB`.
    static func bytes(_ value: Int) -> String {
        guard value >= 1_000 else { return count(value, "byte") }
        var scaled = Double(value)
        for unit in ["kB", "MB", "GB"] {
            scaled /= 1_000
            if scaled < 999.5 || unit == "GB" { return "\(decimal(scaled)) \(unit)" }
        }
        return count(value, "byte")
    }

    /// Such as `0.04 s`, `12.3 s` or `3:05 min`; of anything that is no duration `0 s`.
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0 else { return "0 s" }
        guard seconds >= 90 else { return "\(decimal(seconds)) s" }
        let whole = Int(min(seconds.rounded(), 1e9))
        let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest)) h" : "\(minutes):\(padded(rest)) min"
    }

    /// A moment in UTC, to the second.
    static func moment(_ date: Date) -> String {
        date.formatted(.iso8601.dateTimeSeparator(.space))
    }

    private static func decimal(_ value: Double) -> String {
        let places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
        return String(format: "%.\(places)f", value)
    }

    private static func padded(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}
