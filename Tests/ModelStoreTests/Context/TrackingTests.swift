import Foundation
import ModelStore
import Observation
import Synchronization
import Testing

@testable import ModelStore

@Suite("Objects of a context")
struct TrackingTests {
    @Test("are one for each row, and go when nobody holds them")
    func identity() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        context.insert(Card(1, "a"))
        try context.save()
        var card = try #require(try context.cards().first)
        #expect(try context.cards().first === card)
        let identifier = card.persistentModelID
        let found: Card = try context.model(for: identifier)
        #expect(found === card)
        weak var released: Card?
        do {
            let other = fixture.context()
            let read = try #require(try other.cards().first)
            released = read
            #expect(read !== card)
            #expect(other.registeredModel(for: identifier, as: Card.self) === read)
        }
        #expect(released == nil)
        card = Card(2)
        #expect(context.registeredModel(for: identifier, as: Card.self) === found)
    }

    @Test("outlive their context without harm")
    func withoutContext() throws {
        let fixture = try ContextFixture()
        var context: ModelContext? = fixture.context()
        let card = Card(1, "a")
        context?.insert(card)
        try context?.save()
        let identifier = card.persistentModelID
        context = nil
        #expect(card.modelContext == nil)
        card.title = "b"
        #expect(card.persistentModelID == identifier)
        #expect(card.title == "b")
    }

    @Test("are found by identifiers that were written down, in another process too")
    func identifiers() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        let temporary = card.persistentModelID
        #expect(context.registeredModel(for: temporary, as: Card.self) === card)
        #expect(try context.model(for: temporary, as: Card.self) === card)
        try context.save()
        let written = try JSONEncoder().encode(card.persistentModelID)
        let read = try JSONDecoder().decode(PersistentIdentifier.self, from: written)
        #expect(read == card.persistentModelID)
        let other = ModelContext(try fixture.reopened())
        #expect(other.registeredModel(for: read, as: Card.self) == nil)
        #expect(try other.model(for: read, as: Card.self).title == "a")
        let second = try ContextFixture()
        let elsewhere = second.context()
        elsewhere.insert(Card(1, "b"))
        try elsewhere.save()
        let error = #expect(throws: ModelStoreError.self) { try elsewhere.model(for: read, as: Card.self) }
        #expect(error?.code == .notFound)
        #expect(throws: ModelStoreError.self) { try context.model(for: read, as: Entry.self) }
        context.delete(card)
        #expect(throws: ModelStoreError.self) { try context.model(for: read, as: Card.self) }
    }

    @Test("tell their observers of changes, and of values that others saved, once those are fetched")
    func observation() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        let changes = Mutex(0)
        func watch() {
            withObservationTracking {
                _ = card.title
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        watch()
        card.rating = 1
        #expect(changes.withLock { $0 } == 0)
        card.title = "b"
        #expect(changes.withLock { $0 } == 1)
        try context.save()
        watch()
        _ = try context.cards()
        #expect(changes.withLock { $0 } == 1)
        let other = fixture.context()
        try #require(try other.cards().first).title = "c"
        try other.save()
        _ = try context.cards()
        #expect(changes.withLock { $0 } == 2)
        #expect(card.title == "c")
        #expect(!card.hasChanges)
        watch()
        card.title = "d"
        watch()
        context.rollback()
        #expect(changes.withLock { $0 } == 4)
        #expect(card.title == "c")
    }

    @Test("are as they were after a rollback")
    func rollback() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let (one, two, three) = (Card(1, "a"), Card(2, "b"), Card(3, "c"))
        context.insert(one)
        context.insert(two)
        try context.save()
        context.insert(three)
        one.title = "A"
        one.tags.append("x")
        two.title = "B"
        context.delete(two)
        two.rating = 9
        #expect(try context.titles() == ["A", "c"])
        context.rollback()
        #expect(!context.hasChanges)
        #expect(one.title == "a")
        #expect(one.tags.isEmpty)
        #expect(two.title == "b")
        #expect(two.rating == 0.5)
        #expect(!two.isDeleted)
        #expect(three.modelContext == nil)
        #expect(three.title == "c")
        #expect(try context.titles() == ["a", "b"])
        context.insert(three)
        try context.save()
        #expect(try context.titles() == ["a", "b", "c"])
    }

    @Test("that were deleted come back by inserting them again, before the save and after")
    func reinsertion() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        let identifier = card.persistentModelID
        card.title = "b"
        context.delete(card)
        context.insert(card)
        #expect(!card.isDeleted)
        try context.save()
        #expect(card.persistentModelID == identifier)
        #expect(try fixture.context().titles() == ["b"])
        context.delete(card)
        try context.save()
        context.insert(card)
        #expect(!card.isDeleted)
        #expect(card.persistentModelID.isTemporary)
        try context.save()
        #expect(card.persistentModelID != identifier)
        #expect(try fixture.context().titles() == ["b"])
    }

    @Test("of another context, or of a model the store does not have, make the save throw")
    func foreign() throws {
        let fixture = try ContextFixture()
        let (context, other) = (fixture.context(), fixture.context())
        let card = Card(1, "a")
        other.insert(card)
        context.insert(card)
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .invalidModel)
        context.rollback()
        try context.save()
        let json = #"{"id":"01020304-0506-0708-090A-0B0C0D0E0F10","text":"a"}"#
        context.insert(Shelf.Note(try JSONDecoder().decode(Shelf.Note.Record.self, from: Data(json.utf8))))
        #expect(throws: ModelStoreError.self) { try context.save() }
        try other.save()
    }
}
