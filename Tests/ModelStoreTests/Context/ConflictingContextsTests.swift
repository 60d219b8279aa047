import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Two contexts on one store")
struct ConflictingContextsTests {
    /// A card in the store, read by two contexts.
    private func withTwo(_ body: (ContextFixture, ModelContext, Card, ModelContext, Card) async throws -> Void)
        async throws
    {
        let fixture = try ContextFixture()
        let first = fixture.context()
        let card = Card(1, "a")
        first.insert(card)
        try first.save()
        let second = ModelContext(try fixture.reopened())
        try await body(fixture, first, card, second, try #require(try second.cards().first))
    }

    @Test("both keep their changes of different attributes, and each sees the other's after its save")
    func merge() async throws {
        try await withTwo { fixture, first, card, second, other in
            card.title = "b"
            other.rating = 3
            try first.save()
            try second.save()
            #expect(other.title == "b")
            #expect(!other.hasChanges)
            #expect(card.rating == 0.5)
            _ = try first.cards()
            #expect(card.rating == 3)
            #expect(!card.hasChanges)
            #expect(
                try await fixture.sql("SELECT before FROM ferry_change ORDER BY tx") == [
                    [#"{"title":"a"}"#], [#"{"rating":0.5}"#],
                ])
        }
    }

    @Test("do not overwrite each other's changes of one attribute: the later save is told object and attribute")
    func conflict() async throws {
        try await withTwo { fixture, first, card, second, other in
            card.title = "b"
            other.title = "c"
            other.rating = 3
            try first.save()
            let error = #expect(throws: ModelStoreError.self) { try second.save() }
            #expect(error?.code == .conflict)
            #expect(error?.attribute == "title")
            #expect(error?.model == other.persistentModelID)
            #expect(other.title == "c")
            #expect(other.hasChanges)
            #expect(try fixture.context().cards().map(\.rating) == [0.5])
            second.rollback()
            #expect(other.title == "a")
            _ = try second.cards()
            #expect(other.title == "b")
            other.title = "c"
            try second.save()
            #expect(try fixture.context().titles() == ["c"])
        }
    }

    @Test("that made the same change do not conflict, and write it once")
    func same() async throws {
        try await withTwo { fixture, first, card, second, other in
            card.title = "b"
            other.title = "b"
            try first.save()
            try second.save()
            #expect(try await fixture.sql("SELECT count(*) FROM ferry_change") == [[1]])
        }
    }

    @Test("are told when the other has deleted the row; both may delete it")
    func deleted() async throws {
        try await withTwo { fixture, first, card, second, other in
            first.delete(card)
            try first.save()
            other.title = "b"
            let error = #expect(throws: ModelStoreError.self) { try second.save() }
            #expect(error?.code == .conflict)
            #expect(error?.model == other.persistentModelID)
            second.delete(other)
            try second.save()
            #expect(try second.cards().isEmpty)
        }
    }

    @Test("are not disturbed by another tool that writes a value in another way")
    func spelling() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        card.token = UUID()
        card.tags = ["a", "b"]
        context.insert(card)
        try context.save()
        _ = try await fixture.sql(#"UPDATE Card SET token = lower(token), tags = '[ "a", "b" ]'"#)
        card.token = nil
        card.tags.append("c")
        try context.save()
        #expect(try fixture.context().cards().map(\.tags) == [["a", "b", "c"]])
    }

    @Test("lose no update of ten tasks that count in transactions", .timeLimit(.minutes(2)))
    func transactions() async throws {
        let fixture = try ContextFixture()
        let setup = fixture.context()
        setup.insert(Card(1, "0"))
        try setup.save()
        let container = fixture.container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let counter = Counter(modelContainer: container)
                    for _ in 0..<20 { try await counter.count() }
                }
            }
            try await group.waitForAll()
        }
        #expect(try fixture.context().titles() == ["200"])
    }

    @Test("take turns in one process, so that none waits for much longer than others write", .timeLimit(.minutes(2)))
    func turns() async throws {
        // Together they write for four seconds; nine others for less than a fifth of one.
        let fixture = try ContextFixture(busyTimeout: 1.5)
        let setup = fixture.context()
        setup.insert(Card(1, "0"))
        try setup.save()
        let container = fixture.container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let counter = Counter(modelContainer: container)
                    for _ in 0..<20 { try await counter.count(pausing: 20_000) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try fixture.context().titles() == ["200"])
    }
}

/// Counts in the title of a card.
@ModelActor
actor Counter {
    /// Pauses, in microseconds, while others have to wait.
    func count(pausing pause: UInt32 = 0) throws {
        try modelContext.transaction {
            usleep(pause)
            let card = try modelContext.cards()[0]
            card.title = String((Int(card.title) ?? 0) + 1)
        }
    }
}
