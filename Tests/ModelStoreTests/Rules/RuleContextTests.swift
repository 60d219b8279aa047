import Foundation
import ModelStore
import Testing

@testable import ModelStore

/// Rules that edits in a context follow.
@Suite(.serialized) struct RuleContextTests {
    @Test func anObjectTakesWhatARuleHasChangedInItsRow() throws {
        var card = Card.entity
        card.rules = [.touch(attribute: "made", when: ["title", "rating"])]
        let container = try ModelContainer(for: Schema(entities: [card]), configuration: .inMemory)
        let context = ModelContext(container)
        let made = Date(timeIntervalSince1970: 1_000_000)
        let (first, second) = (Card(1, "a"), Card(2, "b"))
        first.made = made
        second.made = made
        context.insert(first)
        context.insert(second)
        try context.save()
        #expect(first.made == made)
        first.title = "c"
        second.code = "x"
        try context.save()
        #expect(first.made.timeIntervalSinceNow > -60)
        #expect(second.made == made)
        #expect(!context.hasChanges)
        let stored = try ModelContext(container).cards().map(\.made)
        #expect(stored.count == 2 && abs(stored[0].timeIntervalSince(first.made)) < 0.000_001)
        first.rating = 2
        first.made = made
        try context.save()
        #expect(first.made == made)
    }
}
