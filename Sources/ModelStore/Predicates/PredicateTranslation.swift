import Foundation
import SQLite

/// Walks a predicate and writes it in SQL: the condition of a WHERE clause over the entity's table under the name `t0`.
struct PredicateTranslation {
    /// The entity whose rows are looked for.
    let entity: EntityDescription
    /// What is known of the store.
    let scope: FetchScope
    /// The values bound to the parameters, the first to ?1.
    private(set) var values: [Value] = []
    /// The tables joined to each table of a FROM, and to which of them each belongs.
    var joins: [String: [Join]] = [:]
    var sources: [String: String] = [:]
    /// The entities whose tables are read.
    var entities: Set<String> = []
    /// How many tables have a name, besides `t0`.
    var tables = 0
    private let model: any EntityRepresentable.Type
    private var variables: [PredicateExpressions.VariableID: SQLTerm] = [:]

    /// Begins the translation of predicates over a model.
    init(_ type: any EntityRepresentable.Type, in scope: FetchScope) {
        entity = type.entity
        model = type
        self.scope = scope
    }

    /// The name of the entity's table in the statement.
    static let table = "t0"

    /// The condition that `predicate` is.
    /// - Throws: ``ModelStoreError/Code/unsupportedPredicate``.
    mutating func condition<Model>(_ predicate: Predicate<Model>) throws(ModelStoreError) -> SQLTerm {
        assign(try row(model, key: "\(Self.table).pk", table: Self.table), to: predicate.variable.key)
        return try translate(any: predicate.expression)
    }

    /// Makes `term` what the variable stands for.
    mutating func assign(_ term: SQLTerm, to variable: PredicateExpressions.VariableID) {
        variables[variable] = term
    }

    func term(of variable: PredicateExpressions.VariableID) throws(ModelStoreError) -> SQLTerm {
        guard let term = variables[variable] else {
            throw unsupported("a variable of another predicate", nearest: "a captured value")
        }
        return term
    }

    /// Binds a value.
    /// - Returns: the parameter.
    mutating func bind(_ value: Value) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// The column of an attribute.
    func column(_ name: String) -> String {
        "\(Self.table).\(quoteIdentifier(name))"
    }

    // MARK: Expressions

    /// Writes one expression.
    mutating func translate<Expression: PredicateExpression>(
        _ expression: Expression
    ) throws(ModelStoreError) -> SQLTerm {
        if let constant = expression as? any ConstantExpression, constant.isConstant {
            return try capture(expression)
        }
        guard let node = expression as? any TranslatableExpression else {
            throw unsupported(outline(expression), nearest: nil)
        }
        return try node.translate(in: &self)
    }

    /// Writes the expression of a whole predicate.
    mutating func translate(any expression: any StandardPredicateExpression<Bool>) throws(ModelStoreError) -> SQLTerm {
        try translate(expression)
    }

    /// The value of an expression that does not depend on the row.
    func constant<Expression: PredicateExpression>(_ expression: Expression) throws(ModelStoreError)
        -> Expression.Output?
    {
        guard let constant = expression as? any ConstantExpression, constant.isConstant else { return nil }
        do {
            return try expression.evaluate(PredicateBindings())
        } catch {
            throw ModelStoreError(
                .unsupportedPredicate, "\(outline(expression)) has no value", entity: entity.name, underlying: error)
        }
    }

    private mutating func capture<Expression: PredicateExpression>(
        _ expression: Expression
    ) throws(ModelStoreError) -> SQLTerm {
        let type = Expression.Output.self
        if type == PersistentIdentifier.self || type == PersistentIdentifier?.self {
            return try capture(identifier: try constant(expression) as? PersistentIdentifier)
        }
        guard let value = try constant(expression), let form = SQLType.Form(of: type), form.type != .json,
            let captured = CapturedValue(value)
        else {
            throw unsupported(
                outline(expression), nearest: "a captured Bool, number, String, Date, UUID, URL, Data or raw value")
        }
        return SQLTerm(
            sql: bind(captured.value), type: form.type, isOptional: form.isOptional, isRawValue: form.isRawValue,
            captured: captured)
    }

    /// Binds the key that an identifier stands for; one of another store is equal to no row's.
    private mutating func capture(identifier: PersistentIdentifier?) throws(ModelStoreError) -> SQLTerm {
        var key: Value = .null
        var isUnknown = false
        var row: ModelRow?
        if let identifier {
            let known = try ModelStoreError.wrapping { try scope.key(identifier) }
            if let known { key = .integer(known) } else { isUnknown = true }
            if let root = scope.schema.entity(named: identifier.entityName) { row = ModelRow(type: model, root: root) }
        }
        return SQLTerm(
            sql: bind(key), type: .identifier, isOptional: identifier == nil,
            captured: CapturedValue(key: key, isUnknown: isUnknown), row: row)
    }

    // MARK: Errors

    /// The error for a part that SQL cannot express.
    /// - Parameters:
    ///   - part: the part, in the manner of Swift and without users' data.
    ///   - nearest: what may be written instead.
    func unsupported(_ part: String, nearest: String?) -> ModelStoreError {
        let advice = nearest.map { "; the nearest that can is \($0)" } ?? ""
        return ModelStoreError(
            .unsupportedPredicate, "\(part) cannot become SQL\(advice)", entity: entity.name)
    }

    /// An expression in words close to Swift, for messages: captured values appear as their types.
    func outline(_ expression: Any) -> String {
        (expression as? any OutlinedExpression)?.outline(in: self)
            ?? String(String(describing: type(of: expression)).prefix { $0 != "<" })
    }
}

/// A kind of predicate expression that can become SQL.
protocol TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm
}

/// A kind of predicate expression that may not depend on the row.
protocol ConstantExpression {
    var isConstant: Bool { get }
}

/// A kind of predicate expression that messages can show.
protocol OutlinedExpression {
    func outline(in translation: PredicateTranslation) -> String
}
