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
        // Any type that knows the key path tells the same name.
        let owner = Root.Output.self as? any EntityRepresentable.Type
        let name = owner?.attributeName(for: keyPath) ?? kind.map { Self.name(of: $0) }
        return translation.outline(root) + "." + (name ?? "(\(keyPath))")
    }

    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let root = try translation.translate(root)
        if let row = root.row, root.type == .model { return try property(of: root, row, in: &translation) }
        if let elements = root.elements, let term = Self.member(kind, of: elements, in: translation) { return term }
        guard root.elements == nil, let term = member(of: root) else {
            let nearest =
                root.elements == nil
                ? "count and isEmpty of text, data, arrays, sets and dictionaries"
                : "count, isEmpty, first, last, contains, allSatisfy and filter of a collection"
            throw translation.unsupported(translation.outline(self), nearest: nearest)
        }
        return term
    }

    /// An attribute or a relationship of a row.
    private func property(
        of root: SQLTerm, _ row: ModelRow, in translation: inout PredicateTranslation
    ) throws(ModelStoreError) -> SQLTerm {
        guard let name = row.type.attributeName(for: keyPath) else {
            if Output.self == PersistentIdentifier.self, row.type.isIdentifier(keyPath) {
                var term = root
                term.type = .identifier
                return term
            }
            throw translation.unsupported(
                translation.outline(self), nearest: "a stored property of \(row.type.entity.name)")
        }
        if let relationship = row.root.relationship(named: name), let destination = Self.model(Output.self) {
            if relationship.isToMany { return try translation.rows(of: relationship, root, as: destination) }
            var form = SQLType.Form(type: .model)
            form.isOptional = Output.self is any OptionalType.Type
            var term = translation.read(name, of: root, row, form)
            term.row = ModelRow(type: destination, root: try translation.scope.root(of: destination.entity.name))
            return term
        }
        guard row.root.index(of: name) != nil else {
            throw translation.unsupported(
                translation.outline(self), nearest: "a stored property of \(row.type.entity.name)")
        }
        guard let form = SQLType.Form(of: Output.self) else {
            throw translation.unsupported(translation.outline(self), nearest: nil)
        }
        return translation.read(name, of: root, row, form)
    }

    /// The model that a relationship's type leads to.
    private static func model(_ type: Any.Type) -> (any EntityRepresentable.Type)? {
        if let optional = type as? any OptionalType.Type { return model(optional.wrappedType) }
        if let array = type as? any ElementsType.Type { return model(array.elementType) }
        return type as? any EntityRepresentable.Type
    }

    private func member(of root: SQLTerm) -> SQLTerm? {
        // Foundation knows these of all collections but Data.
        if keyPath == \Data.count { return Self.member(.collectionCount, of: root) }
        if keyPath == \Data.isEmpty { return Self.member(.collectionIsEmpty, of: root) }
        return kind.flatMap { Self.member($0, of: root) }
    }

    private static func member(
        _ kind: CommonKeyPathKind?, of elements: SequenceElements, in translation: PredicateTranslation
    ) -> SQLTerm? {
        switch kind {
        case .collectionCount: elements.count(in: translation)
        case .collectionIsEmpty:
            .condition("NOT \(elements.exist(in: translation).sql)", of: elements.exist(in: translation))
        case .collectionFirst: elements.end(isLast: false, in: translation)
        case .bidirectionalCollectionLast: elements.end(isLast: true, in: translation)
        default: nil
        }
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

extension EntityRepresentable {
    /// Whether the key path is that of an object's identifier.
    fileprivate static func isIdentifier(_ keyPath: AnyKeyPath) -> Bool {
        func identifier<Model: PersistentModel>(of _: Model.Type) -> AnyKeyPath { \Model.persistentModelID }
        guard let model = Self.self as? any PersistentModel.Type else { return false }
        return identifier(of: model) == keyPath
    }
}
