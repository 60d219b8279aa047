import Foundation

extension PredicateExpressions.Value: ConstantExpression, OutlinedExpression {
    var isConstant: Bool { true }

    func outline(in translation: PredicateTranslation) -> String { "(a captured \(Output.self))" }
}

extension PredicateExpressions.Variable: TranslatableExpression, OutlinedExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        try translation.term(of: key)
    }

    func outline(in translation: PredicateTranslation) -> String { "$0" }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression, OutlinedExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        SQLTerm(sql: "NULL", type: SQLType.Form(of: Wrapped.self)?.type ?? .json, isOptional: true)
    }

    func outline(in translation: PredicateTranslation) -> String { "nil" }
}

extension PredicateExpressions.KeyPath: TranslatableExpression, ConstantExpression, OutlinedExpression {
    var isConstant: Bool { (root as? any ConstantExpression)?.isConstant ?? false }

    func outline(in translation: PredicateTranslation) -> String {
        let name = translation.attributeName(keyPath) ?? kind.map { Self.name(of: $0) }
        return translation.outline(root) + "." + (name ?? "(\(keyPath))")
    }

    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let root = try translation.translate(root)
        if root.type == .model {
            guard let name = translation.attributeName(keyPath), translation.entity.index(of: name) != nil else {
                throw translation.unsupported(
                    translation.outline(self), nearest: "a stored property of \(translation.entity.name)")
            }
            guard let form = SQLType.Form(of: Output.self) else {
                throw translation.unsupported(translation.outline(self), nearest: nil)
            }
            return SQLTerm(
                sql: translation.column(name), type: form.type, isOptional: form.isOptional,
                isRawValue: form.isRawValue, isColumn: true)
        }
        guard let term = member(of: root) else {
            throw translation.unsupported(
                translation.outline(self), nearest: "count and isEmpty of text, data, arrays, sets and dictionaries")
        }
        return term
    }

    private func member(of root: SQLTerm) -> SQLTerm? {
        // Foundation knows these of all collections but Data.
        if keyPath == \Data.count { return Self.member(.collectionCount, of: root) }
        if keyPath == \Data.isEmpty { return Self.member(.collectionIsEmpty, of: root) }
        return kind.flatMap { Self.member($0, of: root) }
    }

    private static func member(_ kind: CommonKeyPathKind, of root: SQLTerm) -> SQLTerm? {
        switch kind {
        case .collectionCount:
            size(of: root).map { SQLTerm(sql: $0, type: .integer(0 ... .max), canFail: root.canFail) }
        case .collectionIsEmpty: size(of: root).map { .condition("\($0) = 0", of: root) }
        case .collectionFirst: element("$[0]", of: root)
        case .bidirectionalCollectionLast: element("$[#-1]", of: root)
        @unknown default: nil
        }
    }

    private static func size(of term: SQLTerm) -> String? {
        switch term.type {
        case .string: "ferry_length(\(term.sql))"
        case .data: "length(\(term.sql))"
        case .array, .json, .dictionary: "(SELECT count(*) FROM json_each(\(term.sql)))"
        default: nil
        }
    }

    private static func element(_ path: String, of term: SQLTerm) -> SQLTerm? {
        guard case .array(let type) = term.type else { return nil }
        return SQLTerm(
            sql: "json_extract(\(term.sql), '\(path)')", type: type, isOptional: true, canFail: term.canFail)
    }

    private static func name(of kind: CommonKeyPathKind) -> String {
        switch kind {
        case .collectionCount: "count"
        case .collectionIsEmpty: "isEmpty"
        case .collectionFirst: "first"
        case .bidirectionalCollectionLast: "last"
        @unknown default: "(a member)"
        }
    }
}
