import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Fetching through a context")
struct ContextFetchTests {
    /// Ten cards in the store; on top, unsaved, the first two deleted, the third changed, and one new.
    private func edited(inMemory: Bool = false) throws -> (ContextFixture, ModelContext) {
        let fixture = try ContextFixture(inMemory: inMemory)
        let context = fixture.context()
        for number in 0..<10 { context.insert(Card(number, number.isMultiple(of: 2) ? "even" : "odd")) }
        try context.save()
        let cards = try context.cards()
        context.delete(cards[0])
        context.delete(cards[1])
        cards[2].title = "odd"
        context.insert(Card(10, "odd"))
        return (fixture, context)
    }

    private let odd = #Predicate<Card> { $0.title == "odd" }
    private let order = [SortDescriptor(\Card.number, order: .reverse)]

    @Test("sees what is not saved, or not, as the descriptor says", arguments: [false, true])
    func pending(inMemory: Bool) throws {
        let (fixture, context) = try edited(inMemory: inMemory)
        var descriptor = FetchDescriptor(predicate: odd, sortBy: order)
        #expect(try context.fetch(descriptor).map(\.number) == [10, 9, 7, 5, 3, 2])
        #expect(try context.fetchCount(descriptor) == 6)
        descriptor.fetchLimit = 2
        descriptor.fetchOffset = 1
        #expect(try context.fetch(descriptor).map(\.number) == [9, 7])
        #expect(try context.fetchCount(descriptor) == 2)
        #expect(try context.fetchIdentifiers(descriptor) == context.fetch(descriptor).map(\.persistentModelID))
        descriptor.fetchOffset = 0
        let identifiers = try context.fetchIdentifiers(descriptor)
        #expect(identifiers[0].isTemporary)
        #expect(try context.model(for: identifiers[0], as: Card.self).number == 10)
        descriptor = FetchDescriptor(predicate: odd, sortBy: order)
        descriptor.includePendingChanges = false
        #expect(try context.fetchCount(descriptor) == 5)
        #expect(try context.fetch(descriptor).map(\.number) == [9, 7, 5, 3, 1])
        #expect(try fixture.context().fetchCount(descriptor) == 5)
        context.rollback()
        #expect(try context.fetchCount(FetchDescriptor(predicate: odd)) == 5)
    }

    @Test("deletes by predicate without making objects, what is not saved too")
    func deleteWhere() async throws {
        let (fixture, context) = try edited()
        try context.delete(model: Card.self, where: odd)
        #expect(try context.fetch(FetchDescriptor(sortBy: order)).map(\.number) == [8, 6, 4])
        #expect(context.insertedModelsArray.isEmpty)
        context.rollback()
        #expect(try context.fetchCount(FetchDescriptor<Card>()) == 10)
        try context.delete(model: Card.self, where: odd)
        try context.save()
        #expect(try fixture.context().cards().map(\.number) == [0, 2, 4, 6, 8])
        #expect(try await fixture.sql("SELECT count(*) FROM ferry_change WHERE kind = 'delete'") == [[5]])
        try context.delete(model: Card.self)
        try context.save()
        #expect(try fixture.context().fetchCount(FetchDescriptor<Card>()) == 0)
    }

    @Test("enumerates in order and in batches, while the block changes, saves and deletes")
    func enumerate() throws {
        let (fixture, context) = try edited()
        var numbers: [Int] = []
        try context.enumerate(FetchDescriptor(sortBy: order), batchSize: 3) { card in
            numbers.append(card.number)
            card.rating = Double(card.number)
            if card.number == 8 {
                try context.save()
                try context.delete(model: Card.self, where: #Predicate { $0.number == 4 })
            }
        }
        #expect(numbers == [10, 9, 8, 7, 6, 5, 3, 2])
        try context.save()
        #expect(try fixture.context().cards().map(\.rating) == [2, 3, 5, 6, 7, 8, 9, 10])
    }

    @Test("keeps no object that the block does not keep")
    func bounded() throws {
        let fixture = try ContextFixture()
        let setup = fixture.context()
        for number in 0..<100 { setup.insert(Card(number)) }
        try setup.save()
        let context = fixture.context()
        weak var first: Card?
        try context.enumerate(FetchDescriptor<Card>(), batchSize: 10) { card in
            if card.number == 0 { first = card }
            if card.number >= 20 { #expect(first == nil) }
        }
    }

    @Test("of a model or a predicate that the store cannot take is an error")
    func errors() throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let error = #expect(throws: ModelStoreError.self) { try context.fetch(FetchDescriptor<Shelf.Note>()) }
        #expect(error?.code == .invalidSchema)
        #expect(throws: ModelStoreError.self) {
            try context.fetch(FetchDescriptor<Card>(predicate: #Predicate { $0.isOpen }))
        }
    }
}
