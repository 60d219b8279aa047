import Foundation

/// A captured range of any kind.
protocol CapturedRange {
    /// The bounds as they are, the lower one inclusive.
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { get }
}

extension Range: CapturedRange {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, false) }
}

extension ClosedRange: CapturedRange {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, true) }
}

extension PartialRangeFrom: CapturedRange {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, nil, true) }
}

extension PartialRangeThrough: CapturedRange {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, true) }
}

extension PartialRangeUpTo: CapturedRange {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, false) }
}

/// A range that the predicate makes.
protocol RangeOfExpressions {
    func bounds(in translation: inout PredicateTranslation) throws(ModelStoreError) -> (
        lower: SQLTerm, upper: SQLTerm, includesUpper: Bool
    )
}

extension PredicateExpressions.Range: RangeOfExpressions {
    func bounds(in translation: inout PredicateTranslation) throws(ModelStoreError) -> (
        lower: SQLTerm, upper: SQLTerm, includesUpper: Bool
    ) {
        (try translation.translate(lower), try translation.translate(upper), false)
    }
}

extension PredicateExpressions.ClosedRange: RangeOfExpressions {
    func bounds(in translation: inout PredicateTranslation) throws(ModelStoreError) -> (
        lower: SQLTerm, upper: SQLTerm, includesUpper: Bool
    ) {
        (try translation.translate(lower), try translation.translate(upper), true)
    }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let element = try translation.translate(element)
        if let captured = try translation.constant(range) as? any CapturedRange {
            let (lower, upper, includesUpper) = captured.bounds
            let first = try lower.map { bound throws(ModelStoreError) in try translation.capture(bound, like: element) }
            let last = try upper.map { bound throws(ModelStoreError) in try translation.capture(bound, like: element) }
            return try translation.contains(element, from: first, to: last, includesUpper)
        }
        guard let range = range as? any RangeOfExpressions else {
            throw translation.unsupported(translation.outline(range), nearest: "lower...upper or lower..<upper")
        }
        let (lower, upper, includesUpper) = try range.bounds(in: &translation)
        return try translation.contains(element, from: lower, to: upper, includesUpper)
    }
}

extension PredicateTranslation {
    /// Binds a bound of a captured range.
    fileprivate mutating func capture(_ bound: Any, like term: SQLTerm) throws(ModelStoreError) -> SQLTerm {
        guard let captured = CapturedValue(bound) else {
            throw unsupported("a range of this type", nearest: "a range of numbers, texts, dates or UUIDs")
        }
        return SQLTerm(
            sql: bind(captured.value), type: term.type, isRawValue: term.isRawValue, captured: captured)
    }

    fileprivate mutating func contains(
        _ element: SQLTerm, from lower: SQLTerm?, to upper: SQLTerm?, _ includesUpper: Bool
    ) throws(ModelStoreError) -> SQLTerm {
        var conditions: [SQLTerm] = []
        if let lower { conditions.append(try compare(element, .greaterOrEqual, lower)) }
        if let upper { conditions.append(try compare(element, includesUpper ? .lessOrEqual : .less, upper)) }
        return SQLTerm(
            sql: "(\(conditions.map(\.sql).joined(separator: " AND ")))", type: .bool,
            canFail: conditions.contains(where: \.canFail))
    }
}
