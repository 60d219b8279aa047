import SQLite

/// A part of a predicate in SQL. Conditions are 1 or 0 and never NULL, unless they are optional in Swift.
struct SQLTerm {
    /// An expression that can stand as an operand anywhere.
    var sql: String
    var type: SQLType
    /// Whether NULL stands for nil.
    var isOptional = false
    /// Whether it is the raw value of an enum or the like, whose own order may be another.
    var isRawValue = false
    /// Whether evaluating it may fail, so that it must not be evaluated where Swift would not.
    var canFail = false
    /// Whether NULL stands for a number that is none.
    var canBeNaN = false
    /// The value, when the predicate has captured it.
    var captured: CapturedValue?
    /// Whether it is a column of the entity by itself, so that an index may serve.
    var isColumn = false
    /// Whether the column is of a table that was joined, and so NULL where no row was found.
    var isJoined = false
    /// The keys of rows that, where one of them is NULL, make this NULL too.
    var nilWith: Set<String> = []
    /// The row that a model, or an identifier, stands for.
    var row: ModelRow?
    /// The rows, or values, that a collection has.
    var elements: SequenceElements?

    /// A condition.
    static func condition(_ sql: String, of terms: SQLTerm...) -> SQLTerm {
        SQLTerm(sql: "(\(sql))", type: .bool, canFail: terms.contains(where: \.canFail))
    }

    /// Whether both hold. SQLite may evaluate operands in any order, but a CASE only as far as it must.
    static func conjunction(_ left: SQLTerm, _ right: SQLTerm) -> SQLTerm {
        let sql =
            right.canFail ? "CASE WHEN \(left.sql) THEN \(right.sql) ELSE 0 END" : "\(left.sql) AND \(right.sql)"
        return .condition(sql, of: left, right)
    }

    /// Whether one of them holds.
    static func disjunction(_ left: SQLTerm, _ right: SQLTerm) -> SQLTerm {
        let sql = right.canFail ? "CASE WHEN \(left.sql) THEN 1 ELSE \(right.sql) END" : "\(left.sql) OR \(right.sql)"
        return .condition(sql, of: left, right)
    }

    /// A condition that is the same for all rows.
    static func constant(_ value: Bool) -> SQLTerm {
        SQLTerm(sql: value ? "1" : "0", type: .bool)
    }
}
