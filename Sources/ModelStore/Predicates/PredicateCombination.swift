import Foundation

/// Several predicates as one: Foundation's macro does not let a predicate evaluate another, and a long one
/// makes the type checker give up.
///
/// ```swift
/// let recent = #Predicate<Memo.Record> { $0.createdAt > start }
/// let favourites = #Predicate<Memo.Record> { $0.isFavorite }
/// let both = PredicateCombination.all(of: [recent, favourites])
/// ```
public struct PredicateCombination<Model>: StandardPredicateExpression {
    /// Whether it is so.
    public typealias Output = Bool

    private enum Kind {
        case all, any, none
    }

    private let kind: Kind
    private let predicates: [Predicate<Model>]
    private let input: PredicateExpressions.Variable<Model>

    /// Holds where all of them hold; everywhere when there are none.
    public static func all(of predicates: [Predicate<Model>]) -> Predicate<Model> {
        make(.all, predicates)
    }

    /// Holds where at least one of them holds; nowhere when there are none.
    public static func any(of predicates: [Predicate<Model>]) -> Predicate<Model> {
        make(.any, predicates)
    }

    /// Holds where none of them holds; with one predicate, its negation.
    public static func none(of predicates: [Predicate<Model>]) -> Predicate<Model> {
        make(.none, predicates)
    }

    private static func make(_ kind: Kind, _ predicates: [Predicate<Model>]) -> Predicate<Model> {
        Predicate<Model> { input in PredicateCombination(kind: kind, predicates: predicates, input: input) }
    }

    /// Evaluates one predicate after the other until the result is certain.
    /// - Throws: what they throw.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        let model = try input.evaluate(bindings)
        switch kind {
        case .all: return try predicates.allSatisfy { try $0.evaluate(model) }
        case .any: return try predicates.contains { try $0.evaluate(model) }
        case .none: return try !predicates.contains { try $0.evaluate(model) }
        }
    }
}

// What Foundation asks of an expression; like its own expression for a predicate inside another, it cannot be archived.
extension PredicateCombination: Codable {
    /// Fails: encode the predicates that are combined.
    /// - Throws: `EncodingError`, always.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "a combination of predicates cannot be encoded"))
    }

    /// Fails.
    /// - Throws: `DecodingError`, always.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "a combination of predicates cannot be decoded"))
    }
}

extension PredicateCombination: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let model = try translation.term(of: input.key)
        var terms: [SQLTerm] = []
        for predicate in predicates {
            translation.assign(model, to: predicate.variable.key)
            terms.append(try translation.translate(any: predicate.expression))
        }
        let term = joined(terms[...])
        return kind == .none ? .condition("NOT \(term.sql)", of: term) : term
    }

    /// Joins halves with halves: SQLite refuses expressions that are nested deeper than 1,000.
    private func joined(_ terms: ArraySlice<SQLTerm>) -> SQLTerm {
        guard terms.count > 1 else { return terms.first ?? .constant(kind == .all) }
        let middle = terms.startIndex + terms.count / 2
        let (left, right) = (joined(terms[..<middle]), joined(terms[middle...]))
        return kind == .all ? .conjunction(left, right) : .disjunction(left, right)
    }
}
