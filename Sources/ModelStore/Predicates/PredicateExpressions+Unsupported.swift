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

extension PredicateExpressions.Filter: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(sequence)).filter { … }", nearest: "contains { … } or allSatisfy { … }")
    }
}

extension PredicateExpressions.StringContainsRegex: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(subject)).contains(a regular expression)",
            nearest: "contains, starts(with:) or localizedStandardContains")
    }
}

extension PredicateExpressions.TypeCheck: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(input)) is \(Desired.self)", nearest: "a fetch of \(Desired.self)")
    }
}

extension PredicateExpressions.ConditionalCast: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(input)) as? \(Desired.self)", nearest: "a fetch of \(Desired.self)")
    }
}

extension PredicateExpressions.ForceCast: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        throw translation.unsupported(
            "\(translation.outline(input)) as! \(Desired.self)", nearest: "a property of that type")
    }
}
