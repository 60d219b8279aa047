import Foundation
import SQLite

/// What two values can be to each other.
enum Relation: String {
    case equal = "=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="

    /// The same relation seen from the other side.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    /// The relation to a bound value that stands for one a little greater (`offset` below 0) or less (above 0), where
    /// no stored value lies between.
    func toBound(offset: Int) -> Relation {
        switch self {
        case .less where offset < 0: .lessOrEqual
        case .greaterOrEqual where offset < 0: .greater
        case .lessOrEqual where offset > 0: .less
        case .greater where offset > 0: .greaterOrEqual
        default: self
        }
    }
}

extension PredicateTranslation {
    /// Whether the two are equal as Swift has it.
    mutating func equal(_ left: SQLTerm, _ right: SQLTerm) throws(ModelStoreError) -> SQLTerm {
        if let sql = nilComparison(left, right) ?? nilComparison(right, left) {
            return .condition(sql, of: left, right)
        }
        if let one = left.row, let other = right.row, one.root.name != other.root.name {
            // Rows of different tables are never the same, but two that are not there are both nil.
            guard left.isOptional, right.isOptional else { return .constant(false) }
            return .condition("\(left.sql) IS NULL AND \(right.sql) IS NULL", of: left, right)
        }
        try refuseJSON(left)
        try refuseJSON(right)
        for captured in [left.captured, right.captured] {
            // Nothing stored is such a number, or such a date.
            if captured?.isNaN == true || captured.map({ $0.offset != 0 }) == true { return .constant(false) }
        }
        if left.canBeNaN || right.canBeNaN {
            return .condition("coalesce(\(left.sql) = \(right.sql), 0)", of: left, right)
        }
        if left.type == .string, !left.isRawValue {
            if let text = right.captured?.value.text { return equal(left, text: text, right) }
            if let text = left.captured?.value.text { return equal(right, text: text, left) }
        }
        let sign = left.isOptional || right.isOptional ? "IS" : "="
        return .condition("\(left.sql) \(sign) \(right.sql)\(collation(left))", of: left, right)
    }

    /// Whether a term is this captured text.
    private mutating func equal(_ term: SQLTerm, text: String, _ parameter: SQLTerm) -> SQLTerm {
        if Self.hasOneSpelling(text) {
            // Said so that SQLite sees that the joined row must be there, and may begin with it.
            if term.isJoined {
                return .condition("\(term.sql) IS NOT NULL AND \(term.sql) = \(parameter.sql)", of: term)
            }
            return .condition("\(term.sql) \(term.isOptional ? "IS" : "=") \(parameter.sql)", of: term)
        }
        let test = "\(term.sql) = \(parameter.sql) COLLATE \(StoreFunctions.textCollation)"
        guard term.isColumn, let (lower, upper) = Self.range(ofSpellings: text) else {
            return .condition(term.isOptional ? "coalesce(\(test), 0)" : test, of: term)
        }
        // All spellings begin alike, so that an index serves for the most part.
        let present = term.isOptional ? "\(term.sql) IS NOT NULL AND " : ""
        let (from, to) = (bind(.text(lower)), bind(.text(upper)))
        return .condition("\(present)\(term.sql) >= \(from) AND \(term.sql) < \(to) AND \(test)", of: term)
    }

    /// Whether the left is to the right as the operator says. Neither is optional.
    mutating func compare(
        _ left: SQLTerm, _ relation: Relation, _ right: SQLTerm
    ) throws(ModelStoreError) -> SQLTerm {
        for term in [left, right] where term.isRawValue {
            throw unsupported(
                "the order of a type that is stored in a form of its own, such as a raw value",
                nearest: "== with its values")
        }
        guard left.type != .model, left.type != .identifier else {
            throw unsupported("the order of whole objects", nearest: "the order of one of their properties")
        }
        try refuseJSON(left)
        try refuseJSON(right)
        if left.captured?.isNaN == true || right.captured?.isNaN == true { return .constant(false) }
        var relation = relation
        if let captured = right.captured { relation = relation.toBound(offset: captured.offset) }
        if let captured = left.captured { relation = relation.flipped.toBound(offset: captured.offset).flipped }
        let sql = "\(left.sql) \(relation.rawValue) \(right.sql)\(collation(left))"
        return .condition(left.canBeNaN || right.canBeNaN ? "coalesce(\(sql), 0)" : sql, of: left, right)
    }

    /// What makes SQL compare values of the term's type as Swift does.
    private func collation(_ term: SQLTerm) -> String {
        switch term.type {
        case .string where !term.isRawValue: " COLLATE \(StoreFunctions.textCollation)"
        case .decimal: " COLLATE \(StoreFunctions.decimalCollation)"
        default: ""
        }
    }

    private func nilComparison(_ term: SQLTerm, _ other: SQLTerm) -> String? {
        let isNil = other.sql == "NULL" || (other.captured?.value == .null && other.captured?.isNaN == false)
        return isNil ? "\(term.sql) IS NULL" : nil
    }

    private func refuseJSON(_ term: SQLTerm) throws(ModelStoreError) {
        guard !term.type.isScalar else { return }
        throw unsupported(
            "a comparison of whole collections or Codable values", nearest: "contains, count or a comparison with nil")
    }

    // MARK: Spellings of texts

    /// Whether only one sequence of bytes is equal to the text in Swift. Of ASCII's characters three have another
    /// spelling: the Kelvin sign, the Greek question mark and a Greek accent.
    static func hasOneSpelling(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && !hasOtherSpelling($0) }
    }

    private static func hasOtherSpelling(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "K") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "`")
    }

    /// Bounds, the upper one exclusive, in the order of bytes between which all spellings of the text lie, or nil.
    static func range(ofSpellings text: String) -> (lower: String, upper: String)? {
        // The last one may be part of a composed character in another spelling.
        let prefix = text.decomposedStringWithCanonicalMapping.utf8.prefix { $0 < 0x80 && !hasOtherSpelling($0) }
            .dropLast()
        guard let last = prefix.last, last < 0x7F else { return nil }
        let lower = String(decoding: prefix, as: UTF8.self)
        return (lower, String(decoding: prefix.dropLast() + [last + 1], as: UTF8.self))
    }
}

extension PredicateExpressions.Equal: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        if let left = try translation.constant(lhs), let right = try translation.constant(rhs) {
            return .constant(left == right)
        }
        return try translation.equal(try translation.translate(lhs), try translation.translate(rhs))
    }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        if let left = try translation.constant(lhs), let right = try translation.constant(rhs) {
            return .constant(left != right)
        }
        let equal = try translation.equal(try translation.translate(lhs), try translation.translate(rhs))
        return .condition("NOT \(equal.sql)", of: equal)
    }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let relation: Relation =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw translation.unsupported("an unknown comparison", nearest: "<, <=, > or >=")
            }
        if let left = try translation.constant(lhs), let right = try translation.constant(rhs) {
            switch relation {
            case .less: return .constant(left < right)
            case .lessOrEqual: return .constant(left <= right)
            case .greater: return .constant(left > right)
            case .greaterOrEqual: return .constant(left >= right)
            case .equal: return .constant(left == right)
            }
        }
        return try translation.compare(try translation.translate(lhs), relation, try translation.translate(rhs))
    }
}
