import Foundation
import SQLite

/// Reads a store's history, and cuts it off.
package struct HistoryReader {
    private let database: Connection

    /// Reads the history of the store that `connection` has open.
    package init(_ connection: StoreConnection) {
        database = connection.database
    }

    /// The key in `ferry_meta` of the newest transaction whose history was cut off.
    private static let prunedKey = "history.pruned_through"

    // MARK: Places

    /// The place behind the newest transaction, whether its history is still kept or not.
    package func latestToken() throws -> HistoryToken {
        let last = try database.value("SELECT seq FROM sqlite_sequence WHERE name = 'ferry_transaction'")?.integer
        return HistoryToken(transaction: last ?? 0)
    }

    /// The place behind the newest transaction whose history was cut off; tokens before it have expired.
    package func prunedThrough() throws -> HistoryToken {
        let text = try database.value("SELECT value FROM ferry_meta WHERE key = ?", [.text(Self.prunedKey)])?.text
        return text.flatMap { HistoryToken($0) } ?? .beginning
    }

    // MARK: Transactions

    /// The transactions that `descriptor` describes, oldest first, of one moment.
    /// - Throws: ``ModelStoreError/Code/historyExpired`` when history after the token is no longer complete.
    package func transactions(_ descriptor: HistoryDescriptor) throws -> [HistoryTransaction] {
        try database.savepoint {
            try check(descriptor.token)
            let statement = try database.prepare(
                "SELECT id, author, time FROM ferry_transaction WHERE id > ? ORDER BY id")
            try statement.bind([.integer(descriptor.token?.transaction ?? 0)])
            var transactions: [HistoryTransaction] = []
            let limit = descriptor.fetchLimit ?? .max
            while transactions.count < limit, try statement.step() {
                let author = try statement.text(at: 1) ?? ""
                if let authors = descriptor.authors, !authors.contains(author) { continue }
                let transaction = try transaction(
                    statement.integer(at: 0), author: author, time: try statement.text(at: 2) ?? "",
                    entities: descriptor.entities)
                let isEmpty = transaction.insertions.isEmpty && transaction.rewrites.isEmpty
                if descriptor.entities == nil || !isEmpty { transactions.append(transaction) }
            }
            return transactions
        }
    }

    private func check(_ token: HistoryToken?) throws {
        guard let token else { return }
        let pruned = try prunedThrough()
        if token < pruned {
            throw ModelStoreError(
                .historyExpired,
                "history up to \(pruned) was cut off, so what came after \(token) is not all there; make a full export")
        }
        let latest = try latestToken()
        if token > latest {
            throw ModelStoreError(.notFound, "the store's history ends at \(latest); \(token) is of another store")
        }
    }

    private func transaction(
        _ number: Int64, author: String, time: String, entities: Set<String>?
    ) throws -> HistoryTransaction {
        let insertions = try database.rows(
            "SELECT entity, first_pk, last_pk FROM ferry_inserted_range WHERE tx = ? ORDER BY entity, first_pk",
            [.integer(number)]
        ).compactMap { row -> HistoryInsertions? in
            guard let entity = row[0].text, let first = row[1].integer, let last = row[2].integer, first <= last,
                entities?.contains(entity) ?? true
            else { return nil }
            return HistoryInsertions(entity: entity, keys: first...last)
        }
        let rewrites = try database.rows(
            "SELECT entity, pk, kind, before FROM ferry_change WHERE tx = ? ORDER BY entity, pk", [.integer(number)]
        ).compactMap { row -> HistoryChange? in
            guard let entity = row[0].text, let key = row[1].integer, let json = row[3].text,
                let kind = row[2].text.flatMap({ HistoryChange.Kind(rawValue: $0) }),
                entities?.contains(entity) ?? true
            else { return nil }
            return HistoryChange(kind: kind, entity: entity, key: key, before: try BeforeImage.values(in: json))
        }
        return HistoryTransaction(
            token: HistoryToken(transaction: number), author: author,
            timestamp: StoredDate.date(from: time) ?? .distantPast, insertions: insertions, rewrites: rewrites)
    }

    // MARK: Cutting off

    /// Cuts off history up to and with `token`, in the caller's transaction.
    /// - Returns: how many transactions were cut off.
    package func prune(through token: HistoryToken) throws -> Int {
        let end = min(token, try latestToken())
        guard end > (try prunedThrough()) else { return 0 }
        try UsedKeys(database: database).keep()
        for table in ["ferry_inserted_range", "ferry_change"] {
            try database.run("DELETE FROM \(table) WHERE tx <= ?", [.integer(end.transaction)])
        }
        try database.run("DELETE FROM ferry_transaction WHERE id <= ?", [.integer(end.transaction)])
        let count = database.changes
        try database.run(
            "INSERT INTO ferry_meta(key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
            [.text(Self.prunedKey), .text(end.description)])
        return count
    }

    /// The place up to which history may go when the newest `count` transactions are to be kept, and those that began
    /// after `date`.
    package func cut(keepingLast count: Int?, after date: Date?) throws -> HistoryToken {
        var ends: [Int64] = []
        if let count {
            let end = try database.value(
                "SELECT id FROM ferry_transaction ORDER BY id DESC LIMIT 1 OFFSET ?", [.integer(Int64(max(0, count)))])
            ends.append(end?.integer ?? 0)
        }
        if let date, let text = StoredDate.text(of: date) {
            let end = try database.value("SELECT max(id) FROM ferry_transaction WHERE time < ?", [.text(text)])
            ends.append(end?.integer ?? 0)
        }
        return HistoryToken(transaction: ends.min() ?? 0)
    }
}
