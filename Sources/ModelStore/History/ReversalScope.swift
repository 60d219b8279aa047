import SQLite

/// Which rows the undoing of a transaction leaves as they are: those that later transactions changed, new ones that
/// rows which stay refer to, and those whose former values refer to rows that are gone.
///
/// They are entered in a temporary table before anything is touched. Cost: for each relationship to an entity with new
/// rows, a look at the references to them.
struct ReversalScope {
    let transaction: Int64
    let connection: StoreConnection

    /// Selects the keys that stay, of an entity that is the query's parameter 2.
    static let kept = "SELECT pk FROM temp.ferry_reversal_kept WHERE entity = ?2"

    private var database: Connection { connection.database }

    /// A to-one relationship of an entity.
    private struct Link {
        let entity: String
        let column: String
        let destination: String
    }

    /// Finds the rows that stay.
    func enter() throws {
        try close()
        try database.execute(
            "CREATE TEMP TABLE ferry_reversal_kept (entity TEXT, pk INTEGER, PRIMARY KEY (entity, pk)) WITHOUT ROWID")
        try enterChangedLater()
        let changed = Set(try connection.entities(changedBy: transaction))
        let links = try connection.schema.entities.flatMap { entity in
            try entity.referenceNames.compactMap { name -> Link? in
                guard let relationship = entity.relationship(named: name) else { return nil }
                let destination = try connection.entity(named: relationship.destination).name
                return Link(entity: entity.name, column: name, destination: destination)
            }
        }
        var hasChanged = !links.isEmpty
        while hasChanged {
            hasChanged = false
            for link in links {
                if changed.contains(link.entity), try enterUnrestorable(link) { hasChanged = true }
                if changed.contains(link.destination), try enterReferred(link) { hasChanged = true }
            }
        }
    }

    /// Forgets the rows.
    func close() throws {
        try database.execute("DROP TABLE IF EXISTS temp.ferry_reversal_kept")
    }

    private func enterChangedLater() throws {
        try database.run(
            """
            INSERT OR IGNORE INTO temp.ferry_reversal_kept(entity, pk)
            SELECT later.entity, later.pk FROM ferry_change AS later WHERE later.tx > ?1 AND (
                EXISTS (SELECT 1 FROM ferry_change AS own
                    WHERE own.tx = ?1 AND own.entity = later.entity AND own.pk = later.pk)
                OR EXISTS (SELECT 1 FROM ferry_inserted_range AS range
                    WHERE range.tx = ?1 AND range.entity = later.entity AND later.pk BETWEEN first_pk AND last_pk))
            """, [.integer(transaction)])
    }

    /// Rows whose former reference leads to a row that is gone, and does not come back.
    private func enterUnrestorable(_ link: Link) throws -> Bool {
        try database.run(
            """
            INSERT OR IGNORE INTO temp.ferry_reversal_kept(entity, pk)
            SELECT entity, pk FROM (
                SELECT entity, pk, (SELECT value FROM json_each(before) WHERE key = ?3) AS target
                FROM ferry_change WHERE tx = ?1 AND entity = ?2)
            WHERE target IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(quoteIdentifier(link.destination)) AS row WHERE row.pk = target)
            AND NOT EXISTS (SELECT 1 FROM ferry_change AS gone
                WHERE gone.tx = ?1 AND gone.entity = ?4 AND gone.pk = target AND gone.kind = 'delete'
                AND gone.pk NOT IN (SELECT pk FROM temp.ferry_reversal_kept WHERE entity = ?4))
            """, [.integer(transaction), .text(link.entity), .text(link.column), .text(link.destination)])
        return database.changes > 0
    }

    /// New rows that are referred to by rows which neither go nor get another reference back.
    private func enterReferred(_ link: Link) throws -> Bool {
        let column = "referring." + quoteIdentifier(link.column)
        var hasChanged = false
        for range in try connection.insertedRanges(transaction: transaction, entity: link.destination) {
            try database.run(
                """
                INSERT OR IGNORE INTO temp.ferry_reversal_kept(entity, pk)
                SELECT ?4, \(column) FROM \(quoteIdentifier(link.entity)) AS referring
                WHERE \(column) BETWEEN ?5 AND ?6
                AND (referring.pk IN (\(Self.kept)) OR (
                    NOT EXISTS (SELECT 1 FROM ferry_inserted_range AS range WHERE range.tx = ?1 AND range.entity = ?2
                        AND referring.pk BETWEEN range.first_pk AND range.last_pk)
                    AND NOT EXISTS (SELECT 1 FROM ferry_change AS own WHERE own.tx = ?1 AND own.entity = ?2
                        AND own.pk = referring.pk AND EXISTS (SELECT 1 FROM json_each(own.before) WHERE key = ?3))))
                """,
                [
                    .integer(transaction), .text(link.entity), .text(link.column), .text(link.destination),
                    .integer(range.lowerBound), .integer(range.upperBound),
                ])
            if database.changes > 0 { hasChanged = true }
        }
        return hasChanged
    }
}
