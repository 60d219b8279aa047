import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Contexts that are used in unforeseen ways")
struct MisuseTests {
    @Test("find all unsaved objects once the one that could not be a row has been mended")
    func mended() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let cards = (1...3).map { Card($0, "\($0)") }
        for card in cards { context.insert(card) }
        try context.save()
        cards[0].rating = .nan
        cards[1].title = "changed"
        context.delete(cards[2])
        context.insert(Card(4, "4"))
        #expect(throws: ModelStoreError.self) { try context.titles() }
        #expect(throws: ModelStoreError.self) { try context.titles() }
        cards[0].rating = 1
        #expect(try context.titles() == ["1", "changed", "4"])
        #expect(try context.cards()[0].rating == 1)
        cards[1].rating = .infinity
        #expect(throws: ModelStoreError.self) { try context.titles() }
        context.delete(cards[1])
        #expect(try context.titles() == ["1", "4"])
        context.rollback()
        #expect(try context.titles() == ["1", "2", "3"])
    }

    @Test("are refused by a container that has been closed, also where they come later", arguments: [false, true])
    func closed(inMemory: Bool) async throws {
        let fixture = try ContextFixture(inMemory: inMemory)
        let (used, fresh) = (fixture.context(), fixture.context())
        let card = Card(1, "a")
        used.insert(card)
        try used.save()
        card.title = "b"
        try await fixture.container.close()
        for context in [used, fresh, fixture.context()] {
            let error = #expect(throws: ModelStoreError.self) { try context.fetch(FetchDescriptor<Card>()) }
            #expect(error?.code == .closed)
        }
        #expect(throws: ModelStoreError.self) { try used.save() }
        #expect(card.title == "b")
        used.rollback()
        #expect(card.title == "a")
        let error = await #expect(throws: ModelStoreError.self) {
            try await fixture.container.makeReader().count(Card.self)
        }
        #expect(error?.code == .closed)
        if !inMemory { #expect(!FileManager.default.fileExists(atPath: fixture.folder.path("store.sqlite-wal"))) }
    }

    @Test("never give a key out twice, though history was cut off")
    func keys() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        let name = card.persistentModelID
        context.delete(card)
        try context.save()
        try await fixture.container.writer.deleteHistory(through: fixture.container.writer.latestHistoryToken())
        let other = Card(2, "b")
        context.insert(other)
        try context.save()
        #expect(other.persistentModelID != name)
        let error = #expect(throws: ModelStoreError.self) { try context.model(for: name, as: Card.self) }
        #expect(error?.code == .notFound)
    }

    @Test("take rows that another tool gave any key", arguments: [Int64.min, -1, 0, 1 << 62, .max])
    func foreignKeys(key: Int64) async throws {
        let fixture = try ContextFixture()
        _ = try await fixture.sql("INSERT INTO Entry (pk, text, count) VALUES (\(key), 'a', 1)")
        let context = fixture.context()
        for _ in 0..<3 {
            // Nobody holds the object between the rounds.
            #expect(try context.fetch(FetchDescriptor<Entry>()).map(\.text) == ["a"])
        }
        try await Self.edit(context, fixture)
    }

    private static func edit(_ context: ModelContext, _ fixture: ContextFixture) async throws {
        let entry = try #require(try context.fetch(FetchDescriptor<Entry>()).first)
        entry.count = 2
        #expect(try context.fetch(FetchDescriptor<Entry>()).map(\.count) == [2])
        try context.save()
        try context.delete(model: Entry.self)
        #expect(try context.fetchCount(FetchDescriptor<Entry>()) == 0)
        try context.save()
        #expect(try await fixture.sql("SELECT count(*) FROM Entry") == [[0]])
    }

    @Test("are let go with objects that were not saved, which another context may take")
    func dropped() throws {
        let fixture = try ContextFixture()
        var context: ModelContext? = fixture.context()
        let (saved, new) = (Card(1, "a"), Card(2, "b"))
        context?.insert(saved)
        try context?.save()
        saved.title = "A"
        context?.insert(new)
        context = nil
        saved.title = "AA"
        new.title = "B"
        #expect(saved.modelContext == nil)
        #expect(!new.hasChanges)
        #expect(!saved.hasChanges)
        let other = fixture.context()
        other.insert(saved)
        other.insert(new)
        try other.save()
        #expect(try fixture.context().titles() == ["AA", "B"])
    }
}
