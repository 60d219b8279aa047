import ModelStore
import SQLite
import Testing

@Suite struct ReversalTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func revert(_ transaction: Int64) async throws -> ReversalSummary {
        try await fixture.container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: transaction) }
        }
    }

    @Test func valuesThatTwoRowsExchangedGoBack() async throws {
        _ = try await fixture.load([[Item(1, name: "a"), Item(2, name: "b"), Item(3)]])
        let before = try fixture.dump()
        let loaded = try await fixture.load([[Item(1), Item(2, name: "a"), Item(1, name: "b", photo: [1])]])
        #expect(loaded.summary.counts[.updated] == 2)
        #expect(try await fixture.items().map(\.name) == ["b", "a", nil])
        let summary = try await revert(loaded.summary.transaction)
        #expect(summary.restored == 2)
        #expect(try fixture.dump() == before)
    }

    @Test func rowsThatWereChangedSinceAreKeptAndListed() async throws {
        let first = try await fixture.load([[Item(1, name: "a"), Item(2, name: "b")]])
        _ = try await fixture.load([[Item(2, name: "edited")]])
        let summary = try await revert(first.summary.transaction)
        #expect(summary.deleted == 1)
        #expect(summary.kept.map(\.key) == [2])
        #expect(try await fixture.items() == [Item(2, name: "edited")])
    }

    @Test func aTransactionThatHistoryLacksIsAnError() async throws {
        let error = await #expect(throws: ModelStoreError.self) { try await revert(99) }
        #expect(error?.code == .notFound)
    }

    @Test func keysAndTransactionsAreNotUsedAgain() async throws {
        let first = try await fixture.load([[Item(1), Item(2)]])
        try await fixture.container.writer.perform { try $0.database.run("DELETE FROM Item") }
        let second = try await fixture.load([[Item(1)]])
        #expect(second.summary.insertedRanges == [3...3])
        _ = try await revert(second.summary.transaction)
        let third = try await fixture.load([[Item(1)]])
        #expect(third.summary.transaction > second.summary.transaction)
        #expect(first.summary.transaction < second.summary.transaction)
    }

    @Test func aMillionRowsWouldCostOneRowOfHistory() async throws {
        _ = try await fixture.load([(0..<500).map { Item($0) }, (500..<1000).map { Item($0) }])
        let ranges = try await fixture.container.writer.perform {
            try $0.database.rows("SELECT first_pk, last_pk FROM ferry_inserted_range").map(\.values)
        }
        #expect(ranges == [[1, 1000]])
    }

    @Test func aDamagedRowIsFoundByReadingBack() async throws {
        let loaded = try await fixture.load([[Item(1, name: "a"), Item(2, name: "b")]])
        let digest = loaded.summary.digest.description
        #expect(try await fixture.verify(loaded.summary.transaction) == digest)
        try await fixture.container.writer.perform { try $0.database.run("UPDATE Item SET rating = 0.6 WHERE id = 2") }
        #expect(try await fixture.verify(loaded.summary.transaction) != digest)
    }
}
