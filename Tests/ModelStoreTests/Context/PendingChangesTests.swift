import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Unsaved changes in fetches")
struct PendingChangesTests {
    @Test("are those of random edits, as a plain array would have them", arguments: [false, true])
    func random(inMemory: Bool) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let fixture = try ContextFixture(inMemory: inMemory)
        let context = fixture.context()
        let bystander = fixture.context()
        bystander.insert(Card(-1, "not saved"))
        #expect(try bystander.titles() == ["not saved"])
        var expected: [Int: (card: Card, title: String)] = [:]
        var saved: [Int: String] = [:]
        for step in 0..<400 {
            let number = Int.random(in: 0..<40, using: &generator)
            switch (Int.random(in: 0..<20, using: &generator), expected[number]) {
            case (0, _):
                try context.save()
                saved = expected.mapValues(\.title)
            case (1, _):
                context.rollback()
                // Objects that came back are those the context finds.
                expected = [:]
                for card in try context.cards() { expected[card.number] = (card, card.title) }
                #expect(expected.mapValues(\.title) == saved, "seed \(seed), step \(step)")
            case (2...5, let found?):
                context.delete(found.card)
                expected[number] = nil
            case (6..., let found?):
                found.card.title = "changed \(step)"
                expected[number] = (found.card, found.card.title)
            default:
                let card = Card(number, "new \(step)")
                context.insert(card)
                expected[number] = (card, card.title)
            }
            if step % 3 == 0 {
                let cards = try context.cards()
                #expect(
                    cards.map(\.title) == expected.sorted { $0.key < $1.key }.map(\.value.title),
                    "seed \(seed), step \(step)")
                #expect(
                    cards.map { ObjectIdentifier($0) }
                        == expected.sorted { $0.key < $1.key }.map { ObjectIdentifier($0.value.card) },
                    "seed \(seed), step \(step)")
                let stored = try context.models(Card.self, where: "TRUE ORDER BY number", [], includingPending: false)
                #expect(stored.map(\.number) == saved.keys.sorted(), "seed \(seed), step \(step)")
            }
        }
        #expect(try bystander.titles().contains("not saved"))
        try context.save()
        #expect(try fixture.context().titles() == expected.sorted { $0.key < $1.key }.map(\.value.title))
    }

    @Test("cost one copy for each change, not one for each fetch")
    func incremental() throws {
        let fixture = try ContextFixture(inMemory: true)
        let context = fixture.context()
        for number in 0..<2_000 {
            let found = try context.models(Card.self, where: "number = ?1", [.integer(Int64(number / 2))])
            if let card = found.first { card.title += "+" } else { context.insert(Card(number / 2, "x")) }
        }
        #expect(Set(try context.titles()) == ["x+"])
        try context.save()
        #expect(try fixture.context().cards().count == 1_000)
    }

    @Test("of a transaction that cannot begin stay, and the error says who is in the way")
    func busy() throws {
        let fixture = try ContextFixture(busyTimeout: 0.05)
        let (context, other) = (fixture.context(), fixture.context())
        context.insert(Card(1, "a"))
        try other.transaction {
            other.insert(Card(2, "b"))
            #expect {
                try context.transaction {}
            } throws: {
                ($0 as? ModelStoreError)?.code == .database
            }
            #expect(throws: ModelStoreError.self) { try context.save() }
            let titles = try context.titles()
            #expect(titles == ["a"])
        }
        try context.save()
        #expect(try context.titles() == ["a", "b"])
    }

    @Test("take part inside a transaction, and a failing block leaves them as edited")
    func transaction() throws {
        struct Stop: Error {}
        let fixture = try ContextFixture()
        let context = fixture.context()
        context.insert(Card(1, "a"))
        try context.save()
        let card = try context.cards()[0]
        #expect(throws: Stop.self) {
            try context.transaction {
                card.title = "b"
                context.insert(Card(2, "c"))
                #expect(try context.titles() == ["b", "c"])
                try context.save()
                throw Stop()
            }
        }
        #expect(try fixture.context().titles() == ["a"])
        #expect(try context.titles() == ["b", "c"])
        #expect(card.hasChanges)
        try context.transaction {
            try context.transaction { card.title = "d" }
            #expect(card.hasChanges)
        }
        #expect(!card.hasChanges)
        #expect(try fixture.context().titles() == ["d", "c"])
    }
}
