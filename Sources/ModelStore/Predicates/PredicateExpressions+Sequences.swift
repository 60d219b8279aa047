import Foundation
import SQLite

extension PredicateExpressions.SequenceContains: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        if let captured = try translation.constant(sequence) {
            return try translation.contains(captured, try translation.translate(element))
        }
        let elements = try translation.elements(of: sequence)
        let test = try translation.equal(elements.element, try translation.translate(element))
        return elements.exist(test, in: translation)
    }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let elements = try translation.elements(of: sequence)
        translation.assign(elements.element, to: variable.key)
        return elements.exist(try translation.translate(test), in: translation)
    }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let elements = try translation.elements(of: sequence)
        translation.assign(elements.element, to: variable.key)
        let test = try translation.translate(test)
        let exception = elements.exist(.condition("NOT \(test.sql)", of: test), in: translation)
        return .condition("NOT \(exception.sql)", of: exception)
    }
}

extension PredicateExpressions.Filter: TranslatableExpression, OutlinedExpression {
    func translate(in translation: inout PredicateTranslation) throws(ModelStoreError) -> SQLTerm {
        let all = try translation.elements(of: sequence)
        translation.assign(all.element, to: variable.key)
        let elements = all.filtered(by: try translation.translate(filter))
        return SQLTerm(sql: "1", type: .sequence, canFail: elements.canFail(), elements: elements)
    }

    func outline(in translation: PredicateTranslation) -> String {
        translation.outline(sequence) + ".filter { … }"
    }
}

extension PredicateTranslation {
    /// Whether a captured collection has the element. The collection is one parameter, however many there are.
    fileprivate mutating func contains(
        _ collection: some Sequence, _ element: SQLTerm
    ) throws(ModelStoreError) -> SQLTerm {
        if element.type == .identifier { return try contains(identifiers: Array(collection), element) }
        guard element.type.isScalar else {
            throw unsupported("a captured collection of this type", nearest: "one of numbers, texts, dates or UUIDs")
        }
        var values: [Value] = []
        var hasNil = false
        for member in collection {
            guard let captured = CapturedValue(member) else {
                throw unsupported(
                    "a captured collection of this type", nearest: "one of numbers, texts, dates or UUIDs")
            }
            if captured.isNaN || captured.offset != 0 { continue }
            if captured.value == .null { hasNil = true } else { values.append(captured.value) }
        }
        return try contains(values, hasNil: hasNil, element)
    }

    /// Whether one of the identifiers that a predicate has captured names the row.
    private mutating func contains(identifiers: [Any], _ element: SQLTerm) throws(ModelStoreError) -> SQLTerm {
        var keys: [Value] = []
        var hasNil = false
        for case let member as PersistentIdentifier? in identifiers {
            guard let identifier = member else {
                hasNil = true
                continue
            }
            let root = scope.schema.entity(named: identifier.entityName)
            guard root?.name == element.row?.root.name else { continue }
            let key = try ModelStoreError.wrapping { try scope.key(identifier) }
            if let key { keys.append(.integer(key)) }
        }
        return try contains(keys, hasNil: hasNil, element)
    }

    private mutating func contains(
        _ values: [Value], hasNil: Bool, _ element: SQLTerm
    ) throws(ModelStoreError) -> SQLTerm {
        let list = try CapturedList(values, of: element)
        var sql =
            "\(element.sql)\(list.collation) IN (SELECT \(list.element) FROM json_each(\(bind(.text(list.json)))))"
        if element.canBeNaN { sql = "coalesce(\(sql), 0)" }
        if element.isOptional {
            sql = "\(element.sql) IS NOT NULL AND \(sql)"
            if hasNil { sql = "\(element.sql) IS NULL OR (\(sql))" }
        }
        return .condition(sql, of: element)
    }
}

/// Captured values as JSON text from which SQLite gets them back without loss.
private struct CapturedList {
    let json: String
    /// The expression for one of them.
    var element = "value"
    /// What makes SQL compare them as Swift does, to stand after the value that is looked for.
    var collation = ""

    init(_ values: [Value], of term: SQLTerm) throws(ModelStoreError) {
        switch term.type {
        case .double, .float:
            element = "ferry_real_bits(value)"
            json = Self.array(values.compactMap(\.real).map { String(Int64(bitPattern: $0.bitPattern)) })
        case .data:
            element = "ferry_base64(value)"
            json = Self.array(values.compactMap(\.blob).map { "\"\(Data($0).base64EncodedString())\"" })
        case .bool, .integer, .identifier, .reference:
            json = Self.array(values.compactMap(\.integer).map { String($0) })
        default:
            var texts = values.compactMap(\.text)
            if term.type == .decimal { collation = " COLLATE \(StoreFunctions.decimalCollation)" }
            if term.type == .string, !term.isRawValue,
                !texts.allSatisfy({ PredicateTranslation.hasOneSpelling($0) })
            {
                collation = " COLLATE \(StoreFunctions.textCollation)"
            }
            // SQLite's JSON ends a text at its first NUL.
            if texts.contains(where: { $0.utf8.contains(0) }) {
                element = "CAST(ferry_base64(value) AS TEXT)"
                texts = texts.map { Data($0.utf8).base64EncodedString() }
            }
            do {
                json = String(decoding: try StoredJSON.encode(texts), as: UTF8.self)
            } catch {
                throw ModelStoreError(.unsupportedPredicate, "a captured text cannot be bound", underlying: error)
            }
        }
    }

    private static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }
}
