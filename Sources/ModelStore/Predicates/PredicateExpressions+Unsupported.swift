import Foundation

// What Swift can say in a predicate and SQL cannot, each with what comes nearest.

extension PredicateExpressions.CollectionIndexSubscript: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported("\(translation.outline(wrapped))[…]", nearest: "first, last or contains")
    }
}

extension PredicateExpressions.CollectionRangeSubscript: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported("\(translation.outline(wrapped))[… ..< …]", nearest: "first, last or contains")
    }
}

extension PredicateExpressions.DictionaryKeySubscript: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported("\(translation.outline(wrapped))[…]", nearest: "a property of its own")
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(wrapped))[…, default: …]", nearest: "a property of its own")
    }
}

extension PredicateExpressions.SequenceMaximum: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported("\(translation.outline(elements)).max()", nearest: "contains { $0 > … }")
    }
}

extension PredicateExpressions.SequenceMinimum: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported("\(translation.outline(elements)).min()", nearest: "contains { $0 < … }")
    }
}

extension PredicateExpressions.StringContainsRegex: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(subject)).contains(a regular expression)",
            nearest: "contains, starts(with:) or localizedStandardContains")
    }
}
