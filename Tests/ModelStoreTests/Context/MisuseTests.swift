import Foundation
import ModelStore
import Observation
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

    @Test("never give a key out twice, though the transaction that did was undone")
    func undoneKeys() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        _ = try await fixture.container.writer.perform { connection in
            try connection.write { try connection.revert(transaction: 1) }
        }
        let other = fixture.context()
        other.insert(Card(2, "b"))
        try other.save()
        card.rating = 3
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .conflict)
        #expect(try fixture.context().cards().map(\.rating) == [0.5])
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

    @Test("keep objects apart that were deleted, taken back or saved by another context")
    func standing() throws {
        let fixture = try ContextFixture()
        let (context, other) = (fixture.context(), fixture.context())
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        context.delete(card)
        card.title = "deleted"
        #expect(try context.titles() == [])
        context.rollback()
        #expect(card.title == "a")
        other.delete(card)
        #expect(!other.hasChanges)
        other.insert(card)
        #expect(throws: ModelStoreError.self) { try other.save() }
        other.rollback()
        try other.save()
        context.delete(card)
        try context.save()
        card.title = "gone"
        context.delete(card)
        #expect(!context.hasChanges)
        context.insert(card)
        try context.save()
        #expect(try other.titles() == ["gone"])
        let new = Card(2, "new")
        context.insert(new)
        context.rollback()
        new.title = "not here"
        #expect(new.modelContext == nil)
        other.insert(new)
        try other.save()
        #expect(try context.titles() == ["gone", "not here"])
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

    @Test("fetch in a transaction what its own changes make of the store, and are as edited when it fails")
    func transaction() throws {
        struct Stop: Error {}
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        context.insert(Card(2, "b"))
        #expect(try context.titles() == ["a", "b"])
        #expect(throws: Stop.self) {
            try context.transaction {
                card.title = "c"
                #expect(try context.titles() == ["c", "b"])
                try context.save()
                context.rollback()
                #expect(try context.titles() == ["a"])
                context.insert(Card(3, "d"))
                try context.transaction {
                    let titles = try context.titles()
                    #expect(titles == ["a", "d"])
                }
                throw Stop()
            }
        }
        #expect(try context.titles() == ["a", "d"])
        #expect(try fixture.context().titles() == ["a"])
        try context.save()
        #expect(try fixture.context().titles() == ["a", "d"])
    }

    @Test("answer for limits, captured optionals, empty collections, long texts and nil in the order")
    func descriptors() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let long = String(repeating: "é👩‍👩‍👧", count: 5_000)
        context.insert(Card(1, "a", code: nil))
        context.insert(Card(2, long, code: "x"))
        try context.save()
        context.insert(Card(3, "a", code: "b"))
        func numbers(_ descriptor: FetchDescriptor<Card>) throws -> [Int] {
            try context.fetch(descriptor).map(\.number)
        }
        let none: String? = nil
        let some: String? = "x"
        let empty: [Int] = []
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { $0.code == none })) == [1])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { $0.code != none })) == [2, 3])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { $0.code == some })) == [2])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { empty.contains($0.number) })) == [])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { !empty.contains($0.number) })) == [1, 2, 3])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { $0.title == long })) == [2])
        #expect(try numbers(FetchDescriptor(predicate: #Predicate { $0.title.contains(long) })) == [2])
        let order = [SortDescriptor(\Card.title), SortDescriptor(\Card.code, order: .reverse)]
        #expect(try numbers(FetchDescriptor(sortBy: order)) == [3, 1, 2])
        var descriptor = FetchDescriptor<Card>(sortBy: [SortDescriptor(\.code)])
        #expect(try numbers(descriptor) == [1, 3, 2])
        descriptor.fetchOffset = 1
        #expect(try numbers(descriptor) == [3, 2])
        descriptor.fetchLimit = 1
        #expect(try numbers(descriptor) == [3])
        #expect(try context.fetchCount(descriptor) == 1)
        descriptor.fetchLimit = .max
        descriptor.fetchOffset = .max
        #expect(try numbers(descriptor) == [])
    }

    @Test("read a store that may not be written, and keep what they cannot save")
    func readOnly() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        context.insert(Card(1, "a"))
        try context.save()
        let url = fixture.folder.url.appendingPathComponent("store.sqlite")
        let configuration = ModelConfiguration(url: url, allowsSave: false)
        let reader = ModelContext(try ModelContainer(for: ContextFixture.schema, configuration: configuration))
        let card = try #require(try reader.cards().first)
        #expect(try reader.model(for: card.persistentModelID, as: Card.self) === card)
        card.title = "b"
        #expect(try reader.titles() == ["b"])
        #expect(throws: ModelStoreError.self) { try reader.save() }
        #expect(throws: ModelStoreError.self) { try reader.transaction {} }
        #expect(card.title == "b")
        reader.rollback()
        #expect(try reader.titles() == ["a"])
    }

    @Test("let observers of an object use the context while it takes values", arguments: [false, true])
    func observers(inMemory: Bool) async throws {
        let fixture = try ContextFixture(inMemory: inMemory)
        let context = fixture.context()
        let (card, log) = (Card(1, "a"), Entry(text: ""))
        context.insert(card)
        context.insert(log)
        try context.save()
        _ = try await fixture.sql("UPDATE Card SET title = 'b', rating = 2")
        let observed = Observed(context: context, log: log)
        withObservationTracking {
            _ = card.title
        } onChange: {
            observed.note()
        }
        #expect(try context.titles() == ["b"])
        #expect(observed.titles == [["a"]] || observed.titles == [["b"]])
        #expect(log.hasChanges)
        try context.save()
        #expect(try await fixture.sql("SELECT count FROM Entry") == [[1]])
    }

    @Test("keep everything when the store refuses a value by a rule of another tool")
    func refused() async throws {
        let fixture = try ContextFixture()
        _ = try await fixture.sql(
            """
            CREATE TRIGGER rule BEFORE INSERT ON Card WHEN new.title = 'bad'
            BEGIN SELECT RAISE(ABORT, 'no'); END
            """)
        let context = fixture.context()
        let (good, bad) = (Card(1, "good"), Card(2, "bad"))
        context.insert(good)
        context.insert(bad)
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .constraint)
        #expect(error?.model == bad.persistentModelID)
        #expect(context.insertedModelsArray.count == 2)
        #expect(good.persistentModelID.isTemporary)
        bad.title = "well"
        try context.save()
        #expect(try fixture.context().titles() == ["good", "well"])
    }
}

/// Works with a context when something changes.
///
/// `@unchecked Sendable`: one test uses it, in one isolation.
private final class Observed: @unchecked Sendable {
    let context: ModelContext
    let log: Entry
    var titles: [[String]] = []

    init(context: ModelContext, log: Entry) {
        self.context = context
        self.log = log
    }

    func note() {
        log.count += 1
        titles.append((try? context.titles()) ?? [])
    }
}
