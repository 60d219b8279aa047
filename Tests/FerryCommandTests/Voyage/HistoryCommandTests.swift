import Foundation
import Testing

/// `ferry history`, with the built program.
@Suite struct HistoryCommandTests {
    private func importMemos(_ count: Int, title: String, into folder: StoreFolder) throws {
        let lines = (0..<count).map { number in
            let digits = String(number + 100_000)
            return
                #"{"id":"00000000-0000-4000-8000-000000\#(digits)","title":"\#(title)","createdAt":"2025-01-01T00:00:00Z"}"#
        }
        let file = try folder.write(lines.joined(separator: "\n"), to: "memos-\(count)-\(title).ndjson")
        #expect(try FerryProcess.run(["import", file, "--model", "Memo", "--store", folder.store]).status == 0)
    }

    @Test func listsTransactionsAndGoesOnFromAToken() throws {
        let folder = try StoreFolder()
        try importMemos(10, title: "first", into: folder)
        try importMemos(3, title: "second", into: folder)
        let all = try FerryProcess.run(["history", "--store", folder.store])
        #expect(all.status == 0, "\(all.messages)")
        #expect(all.output.contains("Memo"))
        #expect(all.output.hasSuffix("up to token 2\n"))
        let later = try FerryProcess.run(["history", "--store", folder.store, "--since", "1", "--json"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(later.output.utf8)) as? [String: Any])
        let transactions = try #require(json["transactions"] as? [[String: Any]])
        #expect(transactions.count == 1)
        #expect((transactions[0]["author"] as? String)?.hasPrefix("import ") == true)
        let changes = try #require(transactions[0]["changes"] as? [[String: Any]])
        #expect((changes[0]["updates"] as? [[String: Any]])?.count == 3)
        #expect(changes[0]["inserted"] as? Int == 0)
    }

    @Test func prunesAndSaysThatATokenHasExpired() throws {
        let folder = try StoreFolder()
        for number in 1...3 { try importMemos(number, title: "title \(number)", into: folder) }
        let pruned = try FerryProcess.run(["history", "prune", "--store", folder.store, "--keep", "1"])
        #expect(pruned.status == 0, "\(pruned.messages)")
        #expect(pruned.output == "2 transactions cut off\n")
        let expired = try FerryProcess.run(["history", "--store", folder.store, "--since", "1"])
        #expect(expired.status == 1)
        #expect(expired.messages.contains("full export"))
        #expect(try FerryProcess.run(["history", "--store", folder.store, "--since", "2"]).status == 0)
    }

    @Test func refusesWhatDoesNotFit() throws {
        let folder = try StoreFolder()
        try importMemos(1, title: "one", into: folder)
        #expect(try FerryProcess.run(["history", "prune", "--store", folder.store]).status == 2)
        #expect(try FerryProcess.run(["history", "trim", "--store", folder.store]).status == 2)
        #expect(try FerryProcess.run(["history", "--store", folder.store, "--keep", "1"]).status == 2)
        #expect(try FerryProcess.run(["history", "--store", folder.store, "--since", "yesterday"]).status == 2)
        #expect(try FerryProcess.run(["history", "--store", folder.path("none.store")]).status == 1)
    }
}
