import Digests
import Foundation
import SQLite

/// Makes true what the models' rules say, inside the transaction that wrote the rows, for the rows that this transaction
/// has changed and those that depend on them.
///
/// It reads from history what was changed, so it runs once all rows and their history are written. What a rule
/// changes is history of the same transaction: undoing that takes it back, too. Numbers and flags come first, over and
/// over until nothing changes, then dates are set. Cost: without rules none; else by the rows changed, but counting
/// reads the counted entity's whole table.
package final class RuleEngine {
    let connection: StoreConnection
    let transaction: Int64
    private let history: HistoryWriter
    /// What the rules have changed in the digest of the transaction's rows; to be added to that of the loads.
    package private(set) var digest = SetDigest()

    /// Prepares for a transaction of history that is written but for the rules, in the open transaction of `connection`.
    package init(transaction: Int64, on connection: StoreConnection) {
        self.transaction = transaction
        self.connection = connection
        history = HistoryWriter(transaction: transaction, on: connection)
    }

    /// How many times results are computed anew from results, at most: deeper chains of rules are a circle.
    private static let maximumRounds = 32
    private static let results = "temp.ferry_rule_result"

    /// Follows all rules of the store's schema.
    /// - Parameter onChange: called with each row that a rule has changed, as it is now.
    /// - Throws: ``ModelStoreError/Code/invalidSchema`` when rules contradict each other or name what is not there.
    package func run(onChange: (EntityDescription, Int64, RowView) throws -> Void = { _, _, _ in }) throws {
        let rules = try connection.schema.entities.flatMap { try OwnedRule.rules(of: $0, in: connection.schema) }
        guard !rules.isEmpty else { return }
        let computed = rules.filter { !$0.setsDate }
        var round = 0
        var hasChanged = !computed.isEmpty
        while hasChanged {
            guard round < Self.maximumRounds else {
                throw ModelStoreError(
                    .invalidSchema, "its rules depend on each other in a circle", entity: computed[0].entity.name,
                    attribute: computed[0].attribute.name)
            }
            round += 1
            hasChanged = false
            for rule in computed {
                if try follow(rule, onChange) { hasChanged = true }
            }
            // One rule's results are its own input only where it follows itself.
            if computed.count == 1, !computed[0].followsItself { break }
        }
        for rule in rules where rule.setsDate { _ = try follow(rule, onChange) }
    }

    /// - Returns: whether a row was changed.
    private func follow(
        _ rule: OwnedRule, _ onChange: (EntityDescription, Int64, RowView) throws -> Void
    ) throws -> Bool {
        guard let query = try RuleQuery(rule, transaction: transaction, on: connection) else { return false }
        let database = connection.database
        try database.execute("CREATE TEMP TABLE IF NOT EXISTS ferry_rule_result (pk INTEGER PRIMARY KEY, value)")
        try database.run("DELETE FROM \(Self.results)")
        try database.run("INSERT OR IGNORE INTO \(Self.results)(pk, value) \(query.sql)", query.values)
        var last = Int64.min
        var hasChanged = false
        while let row = try database.rows(
            "SELECT pk, value FROM \(Self.results) WHERE pk > ? ORDER BY pk LIMIT 1", [.integer(last)]
        ).first, let key = row[0].integer {
            last = key
            hasChanged = true
            try set(rule.attribute.name, of: rule.entity, key: key, to: row[1], onChange)
        }
        return hasChanged
    }

    /// Gives one attribute of a row a value, and keeps in history what it replaces.
    private func set(
        _ attribute: String, of entity: EntityDescription, key: Int64, to value: Value,
        _ onChange: (EntityDescription, Int64, RowView) throws -> Void
    ) throws {
        var current = RowBatch(entity: entity)
        try connection.forEachRow(of: entity, where: "pk = ?1", [.integer(key)]) { _, row in
            current.append(copying: row)
            return true
        }
        guard current.count == 1, let position = entity.index(of: attribute) else { return }
        let changed = try current.overlaid(with: [position: value])
        try connection.database.run(
            "UPDATE \(quoteIdentifier(entity.name)) SET \(quoteIdentifier(attribute)) = ?1 WHERE pk = ?2",
            [value, .integer(key)])
        let currentHash = current.withRow(0) { SetDigest.memberHash($0.cells) }
        let changedHash = changed.withRow(0) { SetDigest.memberHash($0.cells) }
        if try isInserted(entity, key) {
            digest.remove(currentHash)
            digest.insert(changedHash)
        } else {
            let before = try history.before(entity: entity, key: key)
            if before != nil { digest.remove(currentHash) }
            if try keep(before, of: current, becoming: changed, key: key) { digest.insert(changedHash) }
        }
        try changed.withRow(0) { try onChange(entity, key, $0) }
    }

    /// Keeps what a row of before the transaction has lost in it.
    /// - Returns: whether it has changed at all.
    private func keep(
        _ before: [Int: Value]?, of current: RowBatch, becoming changed: RowBatch, key: Int64
    ) throws -> Bool {
        let original = try before.map { try current.overlaid(with: $0) } ?? current
        return try changed.withRow(0) { try history.keepChange(of: key, from: original, to: $0) }
    }

    private func isInserted(_ entity: EntityDescription, _ key: Int64) throws -> Bool {
        try connection.database.value(
            """
            SELECT 1 FROM ferry_inserted_range
            WHERE tx = ?1 AND entity = ?2 AND first_pk <= ?3 AND last_pk >= ?3 LIMIT 1
            """, [.integer(transaction), .text(entity.name), .integer(key)]) != nil
    }
}
