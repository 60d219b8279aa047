import Ferry
import Foundation
import ModelStore

/// A store's history as text, a line for each transaction and entity, or as JSON.
struct HistoryListing {
    private let page: StoreHistory.Page

    init(_ page: StoreHistory.Page) {
        self.page = page
    }

    /// How much one transaction did to one entity.
    private struct Line: Encodable {
        struct Update: Encodable {
            var key: Int64
            var attributes: [String]
        }

        var entity: String
        var insertedKeys: [[Int64]] = []
        var inserted = 0
        var updates: [Update] = []
        var deletedKeys: [Int64] = []
    }

    private struct Transaction: Encodable {
        var token: HistoryToken
        var author: String
        var time: String
        var changes: [Line]
    }

    private struct Document: Encodable {
        var latest: HistoryToken
        var transactions: [Transaction]
    }

    /// The table with its heading, and the token to go on from.
    var text: String {
        let end = "up to token \(page.latest)\n"
        guard !page.transactions.isEmpty else { return "no transactions\n" + end }
        var table = TextTable([.right, .left, .left, .left, .right, .right, .right])
        table.add("token", "time (UTC)", "author", "entity", "inserted", "updated", "deleted")
        for transaction in page.transactions {
            let lines = lines(of: transaction)
            for line in lines.isEmpty ? [Line(entity: "")] : lines {
                table.add(
                    "\(transaction.token)", Figures.moment(transaction.timestamp), Printable.text(transaction.author),
                    Printable.text(line.entity), Figures.count(line.inserted), Figures.count(line.updates.count),
                    Figures.count(line.deletedKeys.count))
            }
        }
        return table.text() + end
    }

    /// One object: the transactions with each row's change, and the token to go on from.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let document = Document(
            latest: page.latest,
            transactions: page.transactions.map { transaction in
                Transaction(
                    token: transaction.token, author: transaction.author,
                    time: transaction.timestamp.ISO8601Format(), changes: lines(of: transaction))
            })
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    private func lines(of transaction: HistoryTransaction) -> [Line] {
        var lines: [String: Line] = [:]
        for insertion in transaction.insertions {
            var line = lines[insertion.entity] ?? Line(entity: insertion.entity)
            line.insertedKeys.append([insertion.keys.lowerBound, insertion.keys.upperBound])
            line.inserted += insertion.keys.count
            lines[insertion.entity] = line
        }
        for change in transaction.rewrites {
            var line = lines[change.entity] ?? Line(entity: change.entity)
            if change.kind == .delete {
                line.deletedKeys.append(change.key)
            } else {
                line.updates.append(Line.Update(key: change.key, attributes: change.changedAttributes))
            }
            lines[change.entity] = line
        }
        return lines.values.sorted { $0.entity < $1.entity }
    }
}
