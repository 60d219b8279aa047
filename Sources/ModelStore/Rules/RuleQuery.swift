import Foundation
import SQLite

/// Selects the rows whose attribute is not what a rule says: `pk`, and the value it should have.
struct RuleQuery {
    private(set) var sql = ""
    private(set) var values: [Value] = []
    private let transaction: Int64

    /// Builds the query; nil when nothing that the rule depends on was changed.
    init?(_ rule: OwnedRule, transaction: Int64, on connection: StoreConnection) throws {
        self.transaction = transaction
        let table = quoteIdentifier(rule.entity.name)
        let attribute = "row." + quoteIdentifier(rule.attribute.name)
        switch rule.rule {
        case .touch(let name, let others):
            selectTouched(rule, name, others)
        case .all(_, let relationship, let member):
            guard let link = ToManyLink(relationship, of: rule.entity, in: connection.schema) else { return nil }
            let flag = quoteIdentifier(member)
            add("SELECT row.pk, ")
            add(link.all(flag))
            add(" FROM \(table) AS row WHERE row.pk IN (")
            addChanged(rule.entity)
            add(" UNION ALL ")
            addParents(link)
            add(") AND \(attribute) IS NOT ")
            add(link.all(flag))
            restrict(to: rule.lineage)
        case .count(_, let name, let member):
            let counted = try connection.entity(named: name)
            let isCountChanged = try connection.entities(changedBy: transaction).contains(counted.name)
            add("SELECT row.pk, counted.number FROM \(table) AS row, (SELECT count(*) AS number FROM ")
            add("\(quoteIdentifier(counted.name)) WHERE \(quoteIdentifier(member)) = 1")
            if counted.name != name { addNames(counted.lineage(below: name)) }
            add(") AS counted WHERE \(attribute) IS NOT counted.number")
            if !isCountChanged {
                add(" AND row.pk IN (")
                addChanged(rule.entity)
                add(")")
            }
            restrict(to: rule.lineage)
        case .reached(_, let value, let threshold):
            let reached = "coalesce(row.\(quoteIdentifier(value)) >= row.\(quoteIdentifier(threshold)), 0)"
            add("SELECT row.pk, \(reached) FROM \(table) AS row WHERE row.pk IN (")
            addChanged(rule.entity)
            add(") AND \(attribute) IS NOT \(reached)")
            restrict(to: rule.lineage)
        case .since(_, let flag):
            selectSince(rule, flag)
        }
    }

    /// Changed rows whose flag is true without a date, or false with one.
    private mutating func selectSince(_ rule: OwnedRule, _ flag: String) {
        let isSet = "coalesce(row.\(quoteIdentifier(flag)), 0)"
        add("SELECT row.pk, CASE WHEN \(isSet) THEN ")
        add("?", .text(StoredDate.text(of: Date()) ?? ""))
        add(" END FROM \(quoteIdentifier(rule.entity.name)) AS row WHERE row.pk IN (")
        addChanged(rule.entity)
        add(") AND \(isSet) = (row.\(quoteIdentifier(rule.attribute.name)) IS NULL)")
        restrict(to: rule.lineage)
    }

    /// Rows that were updated, whose values before have one of the attributes and not the date.
    private mutating func selectTouched(_ rule: OwnedRule, _ name: String, _ others: [String]) {
        add("SELECT row.pk, ")
        add("?", .text(StoredDate.text(of: Date()) ?? ""))
        add(" FROM ferry_change AS change JOIN \(quoteIdentifier(rule.entity.name)) AS row ON row.pk = change.pk")
        add(" WHERE change.kind = 'update' AND change.tx = ?", .integer(transaction))
        add(" AND change.entity = ?", .text(rule.entity.name))
        add(" AND EXISTS (SELECT 1 FROM json_each(change.before) WHERE key IN (")
        for (position, other) in others.enumerated() { add(position == 0 ? "?" : ", ?", .text(other)) }
        add(")) AND NOT EXISTS (SELECT 1 FROM json_each(change.before) WHERE key = ?)", .text(name))
        restrict(to: rule.lineage)
    }

    // MARK: Parts

    private mutating func add(_ text: String, _ value: Value? = nil) {
        sql += text
        if let value { values.append(value) }
    }

    private mutating func restrict(to lineage: [String]?) {
        guard let lineage else { return }
        addNames(lineage, of: "row.")
    }

    private mutating func addNames(_ names: [String], of prefix: String = "") {
        add(" AND \(prefix)\(quoteIdentifier(EntityDescription.discriminatorName)) IN (")
        for (position, name) in names.enumerated() { add(position == 0 ? "?" : ", ?", .text(name)) }
        add(")")
    }

    /// The keys of an entity's rows that the transaction has inserted or updated.
    private mutating func addChanged(_ entity: EntityDescription) {
        add("SELECT fresh.pk FROM ferry_inserted_range AS inserted JOIN \(quoteIdentifier(entity.name)) AS fresh")
        add(" ON fresh.pk BETWEEN inserted.first_pk AND inserted.last_pk WHERE inserted.tx = ?", .integer(transaction))
        add(" AND inserted.entity = ?", .text(entity.name))
        add(" UNION ALL SELECT pk FROM ferry_change WHERE kind = 'update' AND tx = ?", .integer(transaction))
        add(" AND entity = ?", .text(entity.name))
    }

    /// The keys of the rows whose members the transaction has changed: of the rows that lead to members now, and of those
    /// that did before.
    private mutating func addParents(_ link: ToManyLink) {
        add("SELECT \(link.parent) FROM \(link.table) WHERE pk IN (")
        addChanged(link.entity)
        add(") UNION ALL SELECT (SELECT value FROM json_each(before) WHERE key = ?)", .text(link.parentName))
        add(" FROM ferry_change WHERE tx = ?", .integer(transaction))
        add(" AND entity = ?", .text(link.entity.name))
        guard let join = link.join else { return }
        add(" UNION ALL SELECT \(link.parent) FROM \(link.table) WHERE \(join.child) IN (")
        addChanged(join.destination)
        add(")")
    }
}

/// Where the members of a to-many relationship are found.
private struct ToManyLink {
    /// The entity whose rows lead to the relationship's owner: the members themselves, or those that join.
    let entity: EntityDescription
    /// The column that leads to the owner.
    let parentName: String
    /// The other side, where the relationship has a join entity.
    var join: (child: String, destination: EntityDescription)?

    var table: String { quoteIdentifier(entity.name) }
    var parent: String { quoteIdentifier(parentName) }

    init?(_ name: String, of owner: EntityDescription, in schema: Schema) {
        guard let relationship = owner.relationship(named: name),
            let destination = schema.entity(named: relationship.destination)
        else { return nil }
        if let joinName = relationship.joinEntity, let joining = schema.entity(named: joinName) {
            entity = joining
            parentName = relationship.isJoinSource ? "source" : "target"
            join = (relationship.isJoinSource ? "target" : "source", destination)
        } else if let inverse = relationship.inverse, destination.index(of: inverse) != nil {
            entity = destination
            parentName = inverse
        } else {
            return nil
        }
    }

    /// An expression: whether `row` has members, and `flag` is true in all of them.
    func all(_ flag: String) -> String {
        let members: String
        if let join {
            members =
                "SELECT 1 FROM \(table) AS joining JOIN \(quoteIdentifier(join.destination.name)) AS member "
                + "ON member.pk = joining.\(join.child) WHERE joining.\(parent) = row.pk"
        } else {
            members = "SELECT 1 FROM \(table) AS member WHERE member.\(parent) = row.pk"
        }
        return "(EXISTS (\(members)) AND NOT EXISTS (\(members) AND coalesce(member.\(flag), 0) = 0))"
    }
}
