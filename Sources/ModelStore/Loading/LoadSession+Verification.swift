import Digests
import SQLite

extension LoadSession {
    /// Reads every row again that `transaction` inserted into or updated in an entity, or in all entities, and computes the
    /// digest that ``LoadSummary/digest`` should equal. Meant for another connection than the one that wrote.
    package static func verify(
        transaction: Int64, entity name: String? = nil, on connection: StoreConnection
    ) throws -> SetDigest {
        var digest = SetDigest()
        try connection.database.savepoint {
            for name in try name.map({ [$0] }) ?? connection.entities(changedBy: transaction) {
                let entity = try connection.entity(named: name)
                for range in try connection.insertedRanges(transaction: transaction, entity: name) {
                    try connection.forEachRow(
                        of: entity, where: "pk BETWEEN ?1 AND ?2",
                        [.integer(range.lowerBound), .integer(range.upperBound)]
                    ) { _, row in
                        digest.insert(SetDigest.memberHash(row.cells))
                        return true
                    }
                }
                let updated = "pk IN (SELECT pk FROM ferry_change WHERE tx = ?1 AND entity = ?2 AND kind = 'update')"
                try connection.forEachRow(of: entity, where: updated, [.integer(transaction), .text(name)]) { _, row in
                    digest.insert(SetDigest.memberHash(row.cells))
                    return true
                }
            }
        }
        return digest
    }
}
