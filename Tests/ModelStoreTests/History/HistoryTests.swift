import Foundation
import ModelStore
import SQLite
import Testing

/// Who changed what, as the store tells it afterwards.
@Suite struct HistoryTests {
    @Test func anImportIsOneRangeAndItsAuthorIsNamed() async throws {
        let fixture = try StoreFixture()
        let before = Date()
        try await fixture.container.writer.upsert((0..<100).map { Item($0) }, author: "importer")
        let after = Date()
        let history = try await fixture.container.writer.fetchHistory()
        let transaction = try #require(history.first)
        #expect(history.count == 1)
        #expect(transaction.author == "importer")
        // The store's clock counts milliseconds.
        #expect(transaction.timestamp > before.addingTimeInterval(-0.01))
        #expect(transaction.timestamp < after.addingTimeInterval(0.01))
        #expect(transaction.insertions.map(\.entity) == ["Item"])
        #expect(transaction.insertions.map(\.keys) == [1...100])
        #expect(transaction.count(of: .insert) == 100)
        #expect(Array(transaction.changes).map(\.key) == Array(1...100))
    }

    @Test func anUpdateTellsTheChangedColumnsAndWhatTheyWere() async throws {
        let fixture = try StoreFixture()
        try await fixture.container.writer.upsert([Item(1, name: "old"), Item(2, name: "same")], author: "one")
        let token = try await fixture.container.writer.latestHistoryToken()
        try await fixture.container.writer.upsert([Item(1, name: "new"), Item(2, name: "same")], author: "two")
        let later = try await fixture.container.writer.fetchHistory(HistoryDescriptor(after: token))
        #expect(later.map(\.author) == ["two"])
        let changes = try #require(later.first).rewrites
        #expect(changes.map(\.kind) == [.update])
        #expect(changes.first?.changedAttributes == ["name"])
        #expect(changes.first?.before == ["name": .text("old")])
        #expect(changes.first?.key == 1)
    }

    @Test func authorsEntitiesAndALimitChoose() async throws {
        let fixture = try StoreFixture()
        for number in 0..<6 {
            try await fixture.container.writer.upsert(
                [Item(Int64(number))], author: number.isMultiple(of: 2) ? "even" : "odd")
        }
        let writer = fixture.container.writer
        #expect(try await writer.fetchHistory(HistoryDescriptor(authors: ["odd"])).count == 3)
        #expect(try await writer.fetchHistory(HistoryDescriptor(entities: ["Other"])).isEmpty)
        let first = try await writer.fetchHistory(
            HistoryDescriptor(entities: ["Item"], authors: ["even"], fetchLimit: 2))
        #expect(first.flatMap(\.insertions).map(\.keys) == [1...1, 3...3])
    }

    @Test func tokensSurviveReopeningAndText() async throws {
        let fixture = try StoreFixture()
        try await fixture.container.writer.upsert([Item(1)])
        let token = try await fixture.container.writer.latestHistoryToken()
        try await fixture.container.close()
        let again = try ModelContainer(
            for: Schema([Item.self]), configuration: ModelConfiguration(url: URL(fileURLWithPath: fixture.path)))
        try await again.writer.upsert([Item(2)])
        let text = token.description
        let read = try #require(HistoryToken(text))
        #expect(read == token)
        let coded = try JSONDecoder().decode([HistoryToken].self, from: JSONEncoder().encode([token]))
        #expect(coded == [token])
        let later = try await again.writer.fetchHistory(HistoryDescriptor(after: read))
        #expect(later.flatMap(\.insertions).map(\.keys) == [2...2])
        #expect(HistoryToken("x") == nil)
        #expect(HistoryToken("-1") == nil)
        try await again.close()
    }

    @Test func anExpiredTokenNamesTheWayOut() async throws {
        let fixture = try StoreFixture()
        let writer = fixture.container.writer
        var tokens: [HistoryToken] = []
        for number in 0..<5 {
            try await writer.upsert([Item(Int64(number))])
            tokens.append(try await writer.latestHistoryToken())
        }
        #expect(try await writer.deleteHistory(keepingLast: 2) == 3)
        #expect(try await writer.fetchHistory().count == 2)
        // What is after the cut is complete, so the token at the cut still works.
        #expect(try await writer.fetchHistory(HistoryDescriptor(after: tokens[2])).count == 2)
        let error = await #expect(throws: ModelStoreError.self) {
            _ = try await writer.fetchHistory(HistoryDescriptor(after: tokens[1]))
        }
        #expect(error?.code == .historyExpired)
        #expect(error?.message.contains("full export") == true)
        // Cut again at the same place, there is nothing to do; a day's age keeps everything.
        #expect(try await writer.deleteHistory(through: tokens[2]) == 0)
        #expect(try await writer.deleteHistory(after: Date().addingTimeInterval(-86_400)) == 0)
        #expect(try await writer.deleteHistory(keepingLast: 0, after: Date().addingTimeInterval(60)) == 2)
        // Numbers are never used again.
        try await writer.upsert([Item(77)])
        #expect(try await writer.latestHistoryToken() > tokens[4])
    }

    @Test func aTokenFromTheFutureIsOfAnotherStore() async throws {
        let fixture = try StoreFixture()
        let error = await #expect(throws: ModelStoreError.self) {
            _ = try await fixture.container.writer.fetchHistory(HistoryDescriptor(after: HistoryToken("99")))
        }
        #expect(error?.code == .notFound)
    }

    @Test func changesArriveInOrderWhoeverWrites() async throws {
        let fixture = try StoreFixture()
        // Another connection, as another process would have it.
        let other = try ModelContainer(
            for: Schema([Item.self]), configuration: ModelConfiguration(url: URL(fileURLWithPath: fixture.path)))
        let changes = try await fixture.container.historyChanges(interval: .milliseconds(5))
        let writing = Task {
            for number in 0..<20 {
                let writer = number.isMultiple(of: 2) ? other.writer : fixture.container.writer
                try await writer.upsert([Item(Int64(number))], author: "\(number)")
            }
        }
        var authors: [String] = []
        for try await transaction in changes {
            authors.append(transaction.author)
            if authors.count == 20 { break }
        }
        try await writing.value
        #expect(authors == (0..<20).map(String.init))
        try await other.close()
    }

    @Test func theSequenceEndsWithItsTask() async throws {
        let fixture = try StoreFixture()
        let changes = try await fixture.container.historyChanges(interval: .milliseconds(5))
        let listening = Task {
            var count = 0
            for try await _ in changes { count += 1 }
            return count
        }
        listening.cancel()
        #expect(try await listening.value == 0)
    }
}
