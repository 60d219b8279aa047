import Foundation
import SQLite

extension ModelReference.Part {
    /// The value as a column of `type` holds it: UUIDs in upper case, dates in the store's form; nil when it is none.
    func storedValue(of type: AttributeType) -> Value? {
        switch type {
        case .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .reference:
            integerValue.map { .integer($0) }
        case .float, .double: realValue.map { .real($0 == 0 ? 0 : $0) }
        case .string, .url, .json: .text(plainText)
        case .decimal: decimalText.map { .text($0) }
        case .uuid: textValue.flatMap { UUID(uuidString: $0) }.map { .text($0.uuidString.uppercased()) }
        case .date: textValue.flatMap { Self.dateText($0) }.map { .text($0) }
        case .data: textValue.flatMap { Data(base64Encoded: $0) }.map { .blob(Array($0)) }
        }
    }

    private var textValue: String? {
        if case .text(let text) = self { text } else { nil }
    }

    private var integerValue: Int64? {
        switch self {
        case .integer(let integer): integer
        case .real(let real): Int64(exactly: real)
        case .text(let text): Int64(text)
        }
    }

    private var realValue: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    private var plainText: String {
        switch self {
        case .integer(let integer): String(integer)
        case .real(let real): real.description
        case .text(let text): text
        }
    }

    private var decimalText: String? {
        guard let number = Decimal(string: plainText), number.isFinite else { return nil }
        return number.description
    }

    /// The store's form of a date in that form, or in ISO 8601 with a zone.
    private static func dateText(_ text: String) -> String? {
        if StoredDate.date(from: text) != nil { return text }
        let style = Date.ISO8601FormatStyle()
        let date =
            (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
        return date.flatMap { StoredDate.text(of: $0) }
    }
}
