import Foundation

extension PredicateExpressions.Conjunction: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        return .conjunction(left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        return .disjunction(left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.Negation: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let term = try translation.translate(wrapped)
        return .condition("NOT \(term.sql)", of: term)
    }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let test = try translation.translate(test)
        let first = try translation.translate(trueBranch)
        let second = try translation.translate(falseBranch)
        return SQLTerm(
            sql: "(CASE WHEN \(test.sql) THEN \(first.sql) ELSE \(second.sql) END)", type: first.type,
            isOptional: first.isOptional || second.isOptional, isRawValue: first.isRawValue || second.isRawValue,
            canFail: test.canFail || first.canFail || second.canFail,
            canBeNaN: first.canBeNaN || second.canBeNaN || first.captured?.isNaN == true
                || second.captured?.isNaN == true,
            row: (first.row ?? second.row)?.withoutTable)
    }
}

// MARK: Optionals

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        let right = try translation.translate(rhs)
        // Then the left is an optional in an optional, and NULL may be either of their nils.
        guard !right.isOptional else {
            throw translation.unsupported("?? before an optional", nearest: "a != nil ? a : b")
        }
        return SQLTerm(
            sql: "coalesce(\(left.sql), \(right.sql))", type: left.type, isOptional: right.isOptional,
            isRawValue: left.isRawValue, canFail: left.canFail || right.canFail,
            canBeNaN: right.canBeNaN || right.captured?.isNaN == true, row: left.row?.withoutTable)
    }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let optional = try translation.translate(wrapped)
        var unwrapped = optional
        unwrapped.isOptional = false
        unwrapped.nilWith.insert(optional.sql)
        translation.assign(unwrapped, to: variable.key)
        var result = try translation.translate(transform)
        guard !result.canBeNaN, result.captured?.isNaN != true else {
            throw translation.unsupported(
                "a calculated number as the result of an optional chain", nearest: "a comparison inside the chain")
        }
        result.isOptional = true
        result.canFail = result.canFail || optional.canFail
        result.captured = nil
        // A property of a row that is not there is NULL by itself.
        if result.nilWith.contains(optional.sql) { return result }
        result.sql = "(CASE WHEN \(optional.sql) IS NULL THEN NULL ELSE \(result.sql) END)"
        result.isColumn = false
        result.row = result.row?.withoutTable
        return result
    }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        var term = try translation.translate(inner)
        term.sql = "ferry_unwrap(\(term.sql))"
        term.isOptional = false
        term.canFail = true
        term.captured = nil
        term.isColumn = false
        term.nilWith = []
        term.row = term.row?.withoutTable
        return term
    }
}
