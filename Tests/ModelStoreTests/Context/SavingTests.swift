import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Saving a context")
struct SavingTests {
    @Test("writes new, changed and deleted objects, and finds them again after reopening", arguments: [false, true])
    func roundTrip(inMemory: Bool) async throws {
        let fixture = try ContextFixture(inMemory: inMemory)
        let context = fixture.context()
        let cards = (1...3).map { Card($0, "card \($0)", code: "c\($0)") }
        for card in cards { context.insert(card) }
        #expect(context.hasChanges)
        #expect(context.insertedModelsArray.count == 3)
        #expect(cards[0].persistentModelID.isTemporary)
        try context.save()
        #expect(!context.hasChanges)
        #expect(!cards[0].hasChanges)
        #expect(!cards[0].persistentModelID.isTemporary)
        cards[0].title = "changed"
        cards[1].tags.append("x")
        context.delete(cards[2])
        #expect(cards[0].hasChanges)
        #expect(context.changedModelsArray.map { ObjectIdentifier($0) } == cards[0...1].map { ObjectIdentifier($0) })
        #expect(context.deletedModelsArray.count == 1)
        #expect(cards[2].isDeleted)
        try context.save()
        #expect(cards[2].modelContext == nil)
        #expect(cards[2].isDeleted)
        let other = ModelContext(inMemory ? fixture.container : try fixture.reopened())
        let read = try other.cards()
        #expect(read.map(\.record) == cards[0...1].map(\.record))
        #expect(read[0] !== cards[0])
        #expect(read[0].persistentModelID == cards[0].persistentModelID)
        #expect(read[1].tags == ["x"])
    }

    @Test("writes nothing at all where nothing is different")
    func unchanged() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try context.save()
        card.title = "b"
        card.title = "a"
        #expect(context.hasChanges)
        try context.save()
        #expect(!context.hasChanges)
        #expect(try await fixture.sql("SELECT count(*) FROM ferry_transaction") == [[1]])
    }

    @Test("keeps in history who did what, with the values before")
    func history() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        context.author = "ann"
        let cards = [Card(1, "a"), Card(2, "b")]
        for card in cards { context.insert(card) }
        try context.save()
        cards[0].title = "A"
        context.delete(cards[1])
        try context.save()
        #expect(try await fixture.sql("SELECT author FROM ferry_transaction") == [["ann"], ["ann"]])
        #expect(
            try await fixture.sql("SELECT tx, entity, first_pk, last_pk FROM ferry_inserted_range")
                == [[1, "Card", 1, 2]])
        let changes = try await fixture.sql("SELECT tx, pk, kind, before FROM ferry_change ORDER BY pk")
        #expect(changes[0] == [2, 1, "update", #"{"title":"a"}"#])
        #expect(changes[1][2] == "delete")
        let summary = try await fixture.container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: 2) }
        }
        #expect(summary.restored == 1)
        #expect(summary.reinserted == 1)
        #expect(try fixture.context().titles() == ["a", "b"])
    }

    @Test("brings a new object into the row that has its unique value, also among new ones")
    func upsert() async throws {
        let fixture = try ContextFixture()
        let first = fixture.context()
        first.insert(Card(1, "old", code: "x"))
        try first.save()
        let context = fixture.context()
        let (one, two, three) = (Card(1, "new"), Card(2, "a"), Card(2, "b"))
        for card in [one, two, three] { context.insert(card) }
        try context.save()
        #expect(try context.titles() == ["new", "b"])
        #expect(
            try await fixture.sql("SELECT pk, title, code FROM Card ORDER BY pk") == [
                [1, "new", .null], [2, "b", .null],
            ])
        #expect(one.modelContext === context)
        #expect(two.modelContext == nil)
        #expect(two.persistentModelID == three.persistentModelID)
        #expect(try context.cards()[0] === one)
        #expect(try context.cards()[1] === three)
        #expect(try await fixture.sql("SELECT before FROM ferry_change") == [[#"{"code":"x","title":"old"}"#]])
    }

    @Test("gives the values of a new object to the one that stands for its row")
    func upsertRegistered() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "old")
        context.insert(card)
        try context.save()
        card.rating = 4
        let later = Card(1, "new")
        context.insert(later)
        try context.save()
        #expect(card.title == "new")
        #expect(card.rating == 0.5)
        #expect(!card.hasChanges)
        #expect(later.modelContext == nil)
        #expect(later.persistentModelID == card.persistentModelID)
        #expect(try context.cards().map { ObjectIdentifier($0) } == [ObjectIdentifier(card)])
    }

    @Test("of many objects that the store has already takes time in proportion")
    func manyUpserts() throws {
        let fixture = try ContextFixture(inMemory: true)
        for round in 0..<2 {
            let context = fixture.context()
            for number in 0..<5_000 { context.insert(Card(number, "\(round)")) }
            try context.save()
        }
        #expect(Set(try fixture.context().titles()) == ["1"])
        #expect(try fixture.context().cards().count == 5_000)
    }

    @Test("that meets a different row on a second unique value changes nothing and says which")
    func constraint() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let (one, two) = (Card(1, "a", code: "x"), Card(2, "b", code: "y"))
        context.insert(one)
        context.insert(two)
        try context.save()
        one.title = "A"
        two.code = "x"
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .constraint)
        #expect(error?.entity == "Card")
        #expect(error?.attribute == "code")
        #expect(error?.model == two.persistentModelID)
        #expect(one.title == "A")
        #expect(one.hasChanges)
        #expect(context.changedModelsArray.count == 2)
        #expect(try fixture.context().titles() == ["a", "b"])
        two.code = "y"
        let new = Card(3, "c", code: "x")
        context.insert(new)
        #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(new.persistentModelID.isTemporary)
        #expect(try await fixture.sql("SELECT count(*) FROM ferry_transaction") == [[1]])
        new.code = "z"
        try context.save()
        #expect(try fixture.context().titles() == ["A", "b", "c"])
    }

    @Test("lets objects exchange unique values, and new ones take those of deleted ones")
    func exchange() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let cards = (1...3).map { Card($0, "card \($0)", code: "c\($0)") }
        for card in cards { context.insert(card) }
        try context.save()
        let identifiers = cards.map(\.persistentModelID)
        (cards[0].code, cards[1].code) = (cards[1].code, cards[0].code)
        context.delete(cards[2])
        let new = Card(3, "new", code: "c3")
        context.insert(new)
        try context.save()
        let read = try fixture.context().cards()
        #expect(read.map(\.code) == ["c2", "c1", "c3"])
        #expect(read.map(\.title) == ["card 1", "card 2", "new"])
        #expect(read[0...1].map(\.persistentModelID) == Array(identifiers[0...1]))
        #expect(read[2].persistentModelID == new.persistentModelID)
        #expect(read[2].persistentModelID != identifiers[2])
    }

    @Test("refuses a value that no column holds, naming object and attribute")
    func invalidValue() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1)
        context.insert(card)
        card.rating = .nan
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .invalidValue)
        #expect(error?.attribute == "rating")
        #expect(error?.model == card.persistentModelID)
        card.rating = 1
        try context.save()
        #expect(try fixture.context().cards().map(\.rating) == [1])
    }
}
