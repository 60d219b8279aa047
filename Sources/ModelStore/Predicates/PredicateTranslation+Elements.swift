import Foundation
import SQLite

extension PredicateTranslation {
    /// The elements of a collection that depends on the row.
    mutating func elements(of sequence: some PredicateExpression) throws(ModelStoreError) -> SequenceElements {
        if try constant(sequence) != nil {
            throw unsupported("a condition on the elements of \(outline(sequence))", nearest: "contains($0.property)")
        }
        let term = try translate(sequence)
        if let elements = term.elements { return elements }
        guard case .array(let type) = term.type else {
            throw unsupported(
                "the elements of \(outline(sequence))",
                nearest: "a to-many relationship, or an array or set of String, integers, Bool or UUID")
        }
        let table = nextTable()
        return SequenceElements(
            element: SQLTerm(sql: "\(table).value", type: type, canFail: term.canFail),
            from: "json_each(\(term.sql))", table: table, order: ["\(table).key"])
    }

    /// The rows that a to-many relationship of the row that `owner` stands for leads to.
    mutating func rows(
        of relationship: RelationshipDescription, _ owner: SQLTerm, as type: any EntityRepresentable.Type
    ) throws(ModelStoreError) -> SQLTerm {
        let root = try scope.root(of: relationship.destination)
        let table = nextTable()
        let elements: SequenceElements
        if let join = relationship.joinEntity {
            entities.insert(join)
            let (own, other) = relationship.isJoinSource ? ("source", "target") : ("target", "source")
            elements = SequenceElements(
                element: try row(type, key: "\(table).\(quoteIdentifier(other))"), from: quoteIdentifier(join),
                table: table,
                condition: .condition("\(table).\(quoteIdentifier(own)) = \(owner.sql)", of: owner),
                order: relationship.isJoinSource ? ["\(table).position"] : ["\(table).source"])
        } else if let inverse = relationship.inverse {
            var condition = "\(table).\(quoteIdentifier(inverse)) = \(owner.sql)"
            if relationship.destination != root.name {
                let column = quoteIdentifier(EntityDescription.discriminatorName)
                let names = ModelRow.lineage(below: relationship.destination, in: root)
                condition += " AND \(table).\(column) IN (\(names))"
            }
            let order = relationship.orderedBy.map { ["\(table).\(quoteIdentifier($0))"] } ?? []
            elements = SequenceElements(
                element: try row(type, key: "\(table).pk", table: table), from: quoteIdentifier(root.name),
                table: table, condition: .condition(condition, of: owner), order: order + ["\(table).pk"])
        } else {
            throw unsupported("the relationship \(relationship.name), which has no inverse", nearest: nil)
        }
        return SQLTerm(sql: "1", type: .sequence, canFail: owner.canFail, elements: elements)
    }
}
