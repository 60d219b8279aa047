import Foundation
import ModelStore
import Testing

@testable import ModelStore

@MainActor
@Suite("The main context")
struct MainContextTests {
    @Test("is one, and saves its changes by itself", .timeLimit(.minutes(5)))
    func autosave() async throws {
        let fixture = try ContextFixture()
        let context = fixture.container.mainContext
        #expect(context === fixture.container.mainContext)
        #expect(context.autosaveEnabled)
        let card = Card(1, "a")
        context.insert(card)
        card.title = "b"
        #expect(try fixture.context().titles() == [])
        while context.hasChanges { await Task.yield() }
        #expect(try fixture.context().titles() == ["b"])
        #expect(try await fixture.sql("SELECT count(*) FROM ferry_transaction") == [[1]])
        card.title = "c"
        while context.hasChanges { await Task.yield() }
        #expect(try fixture.context().titles() == ["c"])
        try await fixture.container.close()
    }

    @Test("keeps what it could not save, and says why", .timeLimit(.minutes(5)))
    func failure() async throws {
        let fixture = try ContextFixture()
        let context = fixture.container.mainContext
        let card = Card(1, "a")
        card.rating = .infinity
        context.insert(card)
        while context.autosaveError == nil { await Task.yield() }
        #expect(context.autosaveError?.attribute == "rating")
        #expect(context.hasChanges)
        card.rating = 2
        while context.hasChanges { await Task.yield() }
        #expect(context.autosaveError == nil)
        #expect(try fixture.context().cards().map(\.rating) == [2])
        try await fixture.container.close()
    }

    @Test("does not save by itself where that is off, nor does a context of one's own")
    func off() async throws {
        let fixture = try ContextFixture()
        fixture.container.mainContext.autosaveEnabled = false
        fixture.container.mainContext.insert(Card(1, "a"))
        let own = fixture.context()
        #expect(!own.autosaveEnabled)
        own.insert(Card(2, "b"))
        for _ in 0..<20 { await Task.yield() }
        #expect(own.hasChanges)
        #expect(fixture.container.mainContext.hasChanges)
        fixture.container.mainContext.autosaveEnabled = true
        while fixture.container.mainContext.hasChanges { await Task.yield() }
        #expect(try fixture.context().titles() == ["a"])
        try await fixture.container.close()
    }

    @Test("and others are errors once the container is closed, with their changes in hand")
    func closed() async throws {
        let fixture = try ContextFixture()
        let context = fixture.context()
        let card = Card(1, "a")
        context.insert(card)
        try await fixture.container.close()
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .closed)
        #expect(card.hasChanges)
    }
}
