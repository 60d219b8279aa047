import Foundation

/// The JSON form of a report: sorted keys, dates in ISO 8601 with milliseconds.
public enum ReportCoding {
    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The report as JSON text.
    /// - Parameter pretty: whether it is laid out over lines for people.
    public static func text(of report: RunReport, pretty: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(dates))
        }
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    /// Reads what ``text(of:pretty:)`` wrote.
    public static func report(from text: String) throws -> RunReport {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try dates.parse(decoder.singleValueContainer().decode(String.self))
        }
        return try decoder.decode(RunReport.self, from: Data(text.utf8))
    }
}
