import Foundation

// Tests of which entity of a hierarchy an object is of.

extension PredicateTranslation {
    /// The term of an object that is tested, and the model it is tested for.
    fileprivate mutating func operand(
        _ input: some PredicateExpression, _ type: Any.Type, sign: String
    ) throws(ModelStoreError) -> (SQLTerm, ModelRow, any EntityRepresentable.Type) {
        let term = try translate(input)
        guard let row = term.row, term.type == .model, let model = type as? any EntityRepresentable.Type else {
            throw unsupported(
                "\(outline(input)) \(sign) \(type)", nearest: "a test of an object for a model of its hierarchy")
        }
        return (term, row, model)
    }
}

extension PredicateExpressions.TypeCheck: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let (term, row, model) = try translation.operand(input, Desired.self, sign: "is")
        return translation.test(term, row, isOf: model.entity.name)
    }
}

extension PredicateExpressions.ConditionalCast: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let (term, row, model) = try translation.operand(input, Desired.self, sign: "as?")
        return translation.cast(term, row, to: model)
    }
}

extension PredicateExpressions.ForceCast: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let (term, row, model) = try translation.operand(input, Desired.self, sign: "as!")
        var cast = translation.cast(term, row, to: model)
        cast.sql = "ferry_unwrap(\(cast.sql))"
        cast.isOptional = false
        cast.canFail = true
        cast.row = cast.row?.withoutTable
        return cast
    }
}

extension PredicateTranslation {
    /// The object as one of another model of its hierarchy, or NULL.
    fileprivate mutating func cast(
        _ term: SQLTerm, _ row: ModelRow, to model: any EntityRepresentable.Type
    ) -> SQLTerm {
        let test = test(term, row, isOf: model.entity.name)
        return SQLTerm(
            sql: "(CASE WHEN \(test.sql) THEN \(term.sql) END)", type: .model, isOptional: true,
            canFail: term.canFail,
            row: ModelRow(type: model, root: row.root, table: row.table, isExact: false))
    }
}
