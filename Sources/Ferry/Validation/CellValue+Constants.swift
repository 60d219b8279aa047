import Foundation
import ModelStore

extension CellValue {
    /// The constant of a rule as the column of `attribute` holds it; nil when it does not fit.
    /// - Parameter isUpperBound: whether a date without a time means the last moment of its day instead of the first.
    init?(_ value: RuleValue, for attribute: AttributeDescription, isUpperBound: Bool = false) {
        switch value {
        case .null:
            guard attribute.isOptional else { return nil }
            self = .null
        case .bool(let value):
            guard attribute.type == .bool else { return nil }
            self = .integer(value ? 1 : 0)
        case .integer(let value): self.init(value, for: attribute.type)
        case .real(let value): self.init(value, for: attribute.type)
        case .string(let text): self.init(text, for: attribute.type, isUpperBound: isUpperBound)
        }
    }

    private init?(_ value: Int64, for type: AttributeType) {
        switch type {
        case .float, .double: self = .real(Double(value))
        case .decimal: self = .text(Array(String(value).utf8))
        default:
            guard let bounds = type.integerBounds, bounds.contains(value) else { return nil }
            self = .integer(value)
        }
    }

    private init?(_ value: Double, for type: AttributeType) {
        guard value.isFinite else { return nil }
        switch type {
        case .float: self = .real(Double(Float(value)))
        case .double: self = .real(value)
        case .decimal:
            guard let decimal = Decimal(string: value.description) else { return nil }
            self = .text(Array(decimal.description.utf8))
        default:
            guard let whole = Int64(exactly: value) else { return nil }
            self.init(whole, for: type)
        }
    }

    private init?(_ text: String, for type: AttributeType, isUpperBound: Bool) {
        switch type {
        case .string: self = .text(Array(text.utf8))
        case .url:
            guard URL(string: text) != nil else { return nil }
            self = .text(Array(text.utf8))
        case .uuid:
            guard let uuid = UUID(uuidString: text) else { return nil }
            self = .text(Array(uuid.uuidString.utf8))
        case .date:
            guard let date = RuleDate(text), let stored = StoredDate.text(of: isUpperBound ? date.last : date.first)
            else { return nil }
            self = .text(Array(stored.utf8))
        case .decimal:
            guard let decimal = Decimal(ruleText: text) else { return nil }
            self = .text(Array(decimal.description.utf8))
        default: return nil
        }
    }
}

extension AttributeType {
    /// The integers a column of this type can hold; nil for other types.
    var integerBounds: ClosedRange<Int64>? {
        switch self {
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .int64: Int64.min...Int64.max
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        case .uint64: 0...Int64.max
        default: nil
        }
    }
}

extension Decimal {
    /// The number that `text` is as a whole; Foundation's own initialiser ignores what follows a number.
    init?(ruleText text: String) {
        guard text.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil, let value = Decimal(string: text) else { return nil }
        self = value
    }
}
