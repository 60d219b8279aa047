import Foundation

extension PredicateTranslation {
    /// A relation of two texts by one of the store's functions.
    mutating func relate(
        _ function: String, _ left: some PredicateExpression, _ right: some PredicateExpression, nearest: String
    ) throws(ModelStoreError) -> SQLTerm {
        let (first, second) = (try translate(left), try translate(right))
        guard first.type == .string, second.type == .string, !first.isOptional, !second.isOptional else {
            throw unsupported("\(outline(left)) and \(outline(right)) as parts of each other", nearest: nearest)
        }
        return .condition("\(function)(\(first.sql), \(second.sql))", of: first, second)
    }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        try translation.relate("ferry_contains", base, other, nearest: "contains with one element")
    }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let term = try translation.relate(
            "ferry_starts", base, prefix, nearest: "starts(with:) of a text, or first == …")
        guard let text = try translation.constant(prefix) as? String,
            let range = PredicateTranslation.range(ofSpellings: text)
        else { return term }
        // All texts that begin so lie between two texts, so that an index serves.
        let whole = try translation.translate(base)
        let (from, to) = (translation.bind(.text(range.lower)), translation.bind(.text(range.upper)))
        return .condition("\(whole.sql) >= \(from) AND \(whole.sql) < \(to) AND \(term.sql)", of: term)
    }
}

extension PredicateExpressions.StringLocalizedStandardContains: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        try translation.relate("ferry_localized_contains", root, other, nearest: "localizedStandardContains of texts")
    }
}

extension PredicateExpressions.StringComparison: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let function = method == .localized ? "ferry_localized_compare" : "ferry_caseless_compare"
        var term = try translation.relate(function, root, other, nearest: "a comparison of texts")
        term.type = .integer(-1...1)
        term.isRawValue = true
        return term
    }
}
