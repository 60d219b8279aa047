import Formats
import Foundation
import ModelStore

/// What the values of one field are, over all records.
public struct FieldSurvey: Sendable {
    /// The field's name in the source.
    public let name: String
    /// How many records have it, null or not.
    public private(set) var present = 0
    /// How many records have it without a value: null, or blank where the format has no types and text is not meant.
    public private(set) var nulls = 0
    /// How many values are texts without a character.
    public private(set) var empties = 0
    /// How many values are each kind.
    public private(set) var counts: [Kind: Int] = [:]
    /// The least and greatest number.
    public private(set) var numbers: ClosedRange<Double>?
    /// The least and greatest length of texts, in characters.
    public private(set) var lengths: ClosedRange<Int>?
    /// The first values, as the source spells them, cut at ``longestExample`` characters.
    public private(set) var examples: [String] = []
    /// How many distinct values there are, as far as ``DistinctCount/most``.
    public private(set) var distinct = DistinctCount()

    /// What a value can be.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case bool, integer, hugeInteger, real, uuid, date, text, data, structure
        /// Text that spells a Boolean, an integer or a real: what it is depends on the other values, and on the format.
        case boolText, integerText, realText
    }

    static let longestExample = 40
    private static let examplesKept = 3

    init(name: String) {
        self.name = name
    }

    /// Takes the value of one more record.
    mutating func add(_ value: RecordFieldValue) {
        present += 1
        guard !value.isNull else { return nulls += 1 }
        let kind = kind(of: value)
        guard let kind else { return empties += 1 }
        counts[kind, default: 0] += 1
        guard kind != .structure else { return }
        guard let text = value.text else { return }
        distinct.insert(text)
        if examples.count < Self.examplesKept {
            let example = String(text.prefix(Self.longestExample))
            if !examples.contains(example) { examples.append(example) }
        }
        let length = text.count
        lengths = lengths.map { min($0.lowerBound, length)...max($0.upperBound, length) } ?? length...length
    }

    /// The value's kind; nil for text without a character.
    private mutating func kind(of value: RecordFieldValue) -> Kind? {
        switch value.kind {
        case .null: return nil
        case .bool: return .bool
        case .data: return .data
        case .date: return .date
        case .array, .object: return .structure
        case .integer, .real:
            if let number = try? value.decode(Double.self) { note(number) }
            if (try? value.decode(Int64.self)) != nil, value.kind == .integer { return .integer }
            return value.kind == .integer ? .hugeInteger : Self.isHuge(value.text ?? "") ? .hugeInteger : .real
        case .string:
            guard let text = value.text, !text.isEmpty, !value.isBlank else { return nil }
            let kind = TextKind.kind(of: text)
            if kind == .integerText || kind == .realText, let number = Double(text) { note(number) }
            return kind
        }
    }

    private mutating func note(_ number: Double) {
        numbers = numbers.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    }

    /// Whether a number is an integer beyond 64 bits.
    private static func isHuge(_ text: String) -> Bool {
        text.count > 18 && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
    }
}

/// What a text spells.
enum TextKind {
    static func kind(of text: String) -> FieldSurvey.Kind {
        let bytes = text.utf8
        guard bytes.count <= 40, let first = bytes.first else { return .text }
        if text == "true" || text == "false" { return .boolText }
        let isNumeric = first == 0x2D || (first >= 0x30 && first <= 0x39)
        if bytes.count == 36, UUID(uuidString: text) != nil { return .uuid }
        guard isNumeric else { return .text }
        if bytes.count >= 10, isDate(text) { return .date }
        return number(text)
    }

    /// Numbers, but for those that may be codes: `007`, `+1`.
    private static func number(_ text: String) -> FieldSurvey.Kind {
        if let integer = Int64(text), String(integer) == text { return .integerText }
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || [0x2D, 0x2E, 0x2B, 0x45, 0x65].contains($0) }),
            text.contains(".") || text.contains("e") || text.contains("E"), !hasLeadingZero(text),
            let real = Double(text), real.isFinite
        else { return .text }
        return .realText
    }

    private static func hasLeadingZero(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        guard digits.first == 0x30, let second = digits.dropFirst().first else { return false }
        return second != 0x2E
    }

    private static func isDate(_ text: String) -> Bool {
        RecordDecodingOptions.DateStrategy.isISO8601(text)
    }
}
