import Foundation

extension PredicateTranslation {
    /// A calculation with Swift's meaning: integers fail where Swift's would trap, floats are rounded after each step.
    fileprivate func calculate(_ operation: IntegerOperation, _ left: SQLTerm, _ right: SQLTerm)
        throws(ModelStoreError) -> SQLTerm
    {
        var term = SQLTerm(sql: "", type: left.type, canFail: left.canFail || right.canFail)
        switch left.type {
        case .integer(let range):
            let bounds = "\(Self.literal(range.lowerBound)), \(Self.literal(range.upperBound))"
            term.sql = "ferry_integer_\(operation.rawValue)(\(left.sql), \(right.sql), \(bounds))"
            term.canFail = true
        case .double, .float:
            term.sql =
                switch operation {
                case .add: "(\(left.sql) + \(right.sql))"
                case .subtract: "(\(left.sql) - \(right.sql))"
                case .multiply: "(\(left.sql) * \(right.sql))"
                case .divide: "ferry_divide(\(left.sql), \(right.sql))"
                case .remainder: throw unsupported("a remainder of fractions", nearest: "% with integers")
                }
            // Two roundings, to Double and to Float, give what one gives (Figueroa 1995).
            if left.type == .float { term.sql = "ferry_float\(operation == .divide ? "(\(term.sql))" : term.sql)" }
            term.canBeNaN = true
        case .decimal where operation != .divide && operation != .remainder:
            term.sql = "ferry_decimal_\(operation.rawValue)(\(left.sql), \(right.sql))"
            term.canFail = true
        default: throw unsupported("arithmetic with this type", nearest: "+, - and * with numbers")
        }
        return term
    }

    /// The least integer cannot be written as a literal.
    private static func literal(_ integer: Int64) -> String {
        integer == .min ? "(-9223372036854775807 - 1)" : String(integer)
    }
}

extension PredicateExpressions.Arithmetic: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let operation: IntegerOperation =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            @unknown default: throw translation.unsupported("an unknown operation", nearest: "+, - or *")
            }
        let left = try translation.translate(lhs)
        return try translation.calculate(operation, left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        return try translation.calculate(.divide, left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        return try translation.calculate(.remainder, left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let left = try translation.translate(lhs)
        return try translation.calculate(.divide, left, try translation.translate(rhs))
    }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let term = try translation.translate(wrapped)
        let zero = SQLTerm(sql: term.type == .decimal ? "'0'" : "0", type: term.type)
        switch term.type {
        case .double, .float:
            var negated = term
            negated.sql = "(-\(term.sql))"
            negated.isColumn = false
            return negated
        default: return try translation.calculate(.subtract, zero, term)
        }
    }
}
