/// The elements of a collection, as rows of a subquery: those of a JSON array, or the rows of a to-many relationship.
final class SequenceElements {
    /// One of them.
    let element: SQLTerm
    /// The table of the subquery, with its name.
    let from: String
    /// The name of the table.
    let table: String
    /// What the elements have to fulfil.
    let condition: SQLTerm?
    /// The expressions of the collection's order.
    let order: [String]

    init(element: SQLTerm, from: String, table: String, condition: SQLTerm? = nil, order: [String]) {
        self.element = element
        self.from = from
        self.table = table
        self.condition = condition
        self.order = order
    }

    /// Those of them for which `test` holds.
    func filtered(by test: SQLTerm) -> SequenceElements {
        SequenceElements(
            element: element, from: from, table: table, condition: condition.map { .conjunction($0, test) } ?? test,
            order: order)
    }

    /// FROM and WHERE of a subquery over those elements for which `test` holds, too.
    func source(where test: SQLTerm? = nil, in translation: PredicateTranslation) -> String {
        let conditions = [condition, test].compactMap { $0 }
        var sql = " FROM \(from) AS \(table)\(translation.joins(of: table))"
        if let first = conditions.first {
            sql += " WHERE " + conditions.dropFirst().reduce(first) { .conjunction($0, $1) }.sql
        }
        return sql
    }

    /// Whether evaluating this, and `test`, may fail.
    func canFail(with test: SQLTerm? = nil) -> Bool {
        element.canFail || condition?.canFail == true || test?.canFail == true
    }

    /// Whether `test` holds for one of them.
    func exist(_ test: SQLTerm? = nil, in translation: PredicateTranslation) -> SQLTerm {
        SQLTerm(
            sql: "EXISTS (SELECT 1\(source(where: test, in: translation)))", type: .bool, canFail: canFail(with: test))
    }

    /// How many there are.
    func count(in translation: PredicateTranslation) -> SQLTerm {
        SQLTerm(
            sql: "(SELECT count(*)\(source(in: translation)))", type: .integer(0 ... .max), canFail: canFail())
    }

    /// The first or the last one, or NULL.
    func end(isLast: Bool, in translation: PredicateTranslation) -> SQLTerm {
        let order = order.map { isLast ? $0 + " DESC" : $0 }.joined(separator: ", ")
        return SQLTerm(
            sql: "(SELECT \(element.sql)\(source(in: translation)) ORDER BY \(order) LIMIT 1)", type: element.type,
            isOptional: true, isRawValue: element.isRawValue, canFail: canFail(), row: element.row?.withoutTable)
    }
}
