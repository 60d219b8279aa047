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

    @Test("lose no update of ten tasks that count in transactions, and let none wait much longer than others write")
    func transactions() async throws {
        // A busy machine, or a sanitizer, makes the waits long; they are compared with the whole.
        let fixture = try ContextFixture(busyTimeout: 100)
        let setup = fixture.context()
        setup.insert(Card(1, "0"))
        try setup.save()
        let container = fixture.container
        let start = ContinuousClock.now
        let longest = try await withThrowingTaskGroup(of: Duration.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let counter = Counter(modelContainer: container)
                    var longest = Duration.zero
                    for _ in 0..<20 { longest = max(longest, try await counter.count()) }
                    return longest
                }
            }
            return try await group.reduce(.zero, max)
        }
        #expect(try fixture.context().titles() == ["200"])
        // A twentieth, where the turns are of one length.
        #expect(longest < (.now - start) / 4)
    }
}

/// Counts in the title of a card.
@ModelActor
actor Counter {
    /// Counts one on, slowly.
    /// - Returns: how long it had to wait for others.
    func count() throws -> Duration {
        let start = ContinuousClock.now
        var wait = Duration.zero
        try modelContext.transaction {
            wait = .now - start
            usleep(10_000)
            let card = try modelContext.cards()[0]
            card.title = String((Int(card.title) ?? 0) + 1)
        }
        return wait
    }
}
