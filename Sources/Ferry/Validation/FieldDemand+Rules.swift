import Foundation
import ModelStore

extension FieldDemand {
    /// Compiles a rule for the attribute at `position`; nil when the rule is a fix.
    /// - Throws: ``FerryError`` (`usage`) when the rule does not fit the attribute.
    convenience init?(_ rule: ValidationRule, _ attribute: AttributeDescription, at position: Int) throws(FerryError) {
        let check: Check
        let code: String
        let message: String
        switch rule.kind {
        case .required:
            check = .required
            code = "validate.required"
            message = attribute.type == .string ? "must not be null or blank" : "must not be null"
        case .length(let min, let max):
            (code, message) = ("validate.length", Self.lengthMessage(attribute.type, min, max))
            check = try Self.length(min: min, max: max, of: attribute)
        case .range(let min, let max):
            (code, message) = ("validate.range", "must lie " + Self.span(min, max))
            check = try Self.range(min: min, max: max, of: attribute)
        case .oneOf(let values):
            (code, message) = ("validate.oneOf", "must be one of the \(values.count) allowed values")
            let cells = try values.map { value throws(FerryError) in
                try Self.constant(value, for: attribute, what: "an allowed value")
            }
            check = .oneOf(cells, isDecimal: attribute.type == .decimal)
        case .pattern(let pattern):
            (code, message) = ("validate.pattern", "does not match the pattern \(pattern)")
            check = try Self.pattern(pattern, of: attribute)
        case .trim, .defaultValue, .clamp:
            return nil
        }
        self.init(
            position: position, check: check,
            fault: ValidationFault(code: code, field: attribute.name, message: message, severity: rule.severity))
    }

    /// A constant as the attribute's column holds it.
    static func constant(
        _ value: RuleValue, for attribute: AttributeDescription, what: String, isUpperBound: Bool = false
    ) throws(FerryError) -> CellValue {
        guard let cell = CellValue(value, for: attribute, isUpperBound: isUpperBound) else {
            throw misfit(attribute, "\(what) does not fit the type \(attribute.type.rawValue)")
        }
        return cell
    }

    static func misfit(_ attribute: AttributeDescription, _ message: String) -> FerryError {
        FerryError(.usage, "the rules for \(attribute.name): \(message)")
    }

    private static func length(min: Int?, max: Int?, of attribute: AttributeDescription) throws(FerryError) -> Check {
        guard min ?? 0 <= max ?? .max else { throw misfit(attribute, "the least length is above the greatest") }
        switch attribute.type {
        case .string, .url: return .characters(min: min ?? 0, max: max ?? .max)
        case .data: return .bytes(min: min ?? 0, max: max ?? .max)
        default: throw misfit(attribute, "length is for text and data, not for \(attribute.type.rawValue)")
        }
    }

    /// The check that a value lies within the bounds.
    static func range(
        min: RuleValue?, max: RuleValue?, of attribute: AttributeDescription
    ) throws(FerryError) -> Check {
        switch attribute.type {
        case .float, .double:
            let lower = try real(min, of: attribute) ?? -.infinity
            let upper = try real(max, of: attribute) ?? .infinity
            guard lower <= upper else { throw misfit(attribute, "the lower bound is above the upper") }
            return .reals(min: lower, max: upper)
        case .decimal:
            let lower = try decimal(min, of: attribute)
            let upper = try decimal(max, of: attribute)
            if let lower, let upper, lower > upper { throw misfit(attribute, "the lower bound is above the upper") }
            return .decimals(min: lower, max: upper)
        case .date:
            let lower = try text(min, of: attribute, isUpperBound: false) ?? []
            let upper = try text(max, of: attribute, isUpperBound: true)
            if let upper, upper.lexicographicallyPrecedes(lower) {
                throw misfit(attribute, "the lower bound is above the upper")
            }
            return .texts(min: lower, max: upper)
        default:
            guard attribute.type.integerBounds != nil else {
                throw misfit(attribute, "a range is for numbers and dates, not for \(attribute.type.rawValue)")
            }
            let lower = try integer(min, of: attribute, rounding: .up) ?? .min
            let upper = try integer(max, of: attribute, rounding: .down) ?? .max
            guard lower <= upper else { throw misfit(attribute, "no integer lies between the bounds") }
            return .integers(lower...upper)
        }
    }

    private static func real(_ value: RuleValue?, of attribute: AttributeDescription) throws(FerryError) -> Double? {
        switch value {
        case nil: return nil
        case .integer(let value): return Double(value)
        case .real(let value) where value.isFinite: return value
        default: throw misfit(attribute, "a bound is not a number")
        }
    }

    private static func integer(
        _ value: RuleValue?, of attribute: AttributeDescription, rounding: FloatingPointRoundingRule
    ) throws(FerryError) -> Int64? {
        if case .integer(let value) = value { return value }
        guard let bound = try real(value, of: attribute)?.rounded(rounding) else { return nil }
        return Int64(exactly: bound) ?? (bound < 0 ? .min : .max)
    }

    private static func decimal(_ value: RuleValue?, of attribute: AttributeDescription) throws(FerryError) -> Decimal?
    {
        guard let value else { return nil }
        guard case .text(let digits) = try constant(value, for: attribute, what: "a bound") else { return nil }
        return Decimal(string: String(decoding: digits, as: UTF8.self))
    }

    private static func text(
        _ value: RuleValue?, of attribute: AttributeDescription, isUpperBound: Bool
    ) throws(FerryError) -> [UInt8]? {
        guard let value else { return nil }
        let bound = try constant(value, for: attribute, what: "a bound", isUpperBound: isUpperBound)
        guard case .text(let text) = bound else { throw misfit(attribute, "a bound is null") }
        return text
    }

    private static func pattern(_ pattern: String, of attribute: AttributeDescription) throws(FerryError) -> Check {
        guard attribute.type == .string || attribute.type == .url || attribute.type == .uuid else {
            throw misfit(attribute, "a pattern is for text, not for \(attribute.type.rawValue)")
        }
        guard pattern.utf8.count <= TextPattern.longest else {
            throw misfit(attribute, "the pattern is longer than \(TextPattern.longest) bytes")
        }
        do {
            return .pattern(try TextPattern(pattern))
        } catch {
            throw misfit(attribute, "the pattern is no regular expression: \(error)")
        }
    }

    private static func lengthMessage(_ type: AttributeType, _ min: Int?, _ max: Int?) -> String {
        let unit = type == .data ? "bytes" : "characters"
        return switch (min, max) {
        case (let min?, let max?): "must have from \(min) to \(max) \(unit)"
        case (let min?, nil): "must have at least \(min) \(unit)"
        case (nil, let max?): "must have at most \(max) \(unit)"
        case (nil, nil): "must have a length"
        }
    }

    private static func span(_ min: RuleValue?, _ max: RuleValue?) -> String {
        switch (min?.canonicalForm, max?.canonicalForm) {
        case (let min?, let max?): "between \(min) and \(max)"
        case (let min?, nil): "at or above \(min)"
        case (nil, let max?): "at or below \(max)"
        case (nil, nil): "within bounds"
        }
    }
}
