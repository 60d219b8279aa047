import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Contexts that are used in unforeseen ways")
struct MisuseTests {
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
}
