import Foundation
import SQLite
import Testing

@testable import ModelStore

@Suite("A sequence of a fetch's results", .timeLimit(.minutes(10)))
struct FetchedResultsTests {
    private let fixture: ContextFixture
    // In a stored property's initial value the compiler does not see the conformance that the macro writes (Swift 6.3).
    private var descriptor: FetchDescriptor<Card> {
        FetchDescriptor<Card>(predicate: #Predicate { $0.number > 0 }, sortBy: [SortDescriptor(\Card.number)])
    }

    init() throws {
        fixture = try ContextFixture()
    }

    private func save(_ number: Int, _ title: String) throws {
        let context = fixture.context()
        context.insert(Card(number, title))
        try context.save()
    }

    @Test("begins with what there is and goes on with each change, also one of another container or tool")
    func changes() async throws {
        try save(1, "a")
        var results = fixture.container.fetchedResults(descriptor, interval: .milliseconds(5)).makeAsyncIterator()
        #expect(try await results.next()?.map(\.title) == ["a"])
        try save(2, "b")
        #expect(try await results.next()?.map(\.title) == ["a", "b"])
        let url = fixture.folder.url.appendingPathComponent("store.sqlite")
        let other = try ModelContainer(
            for: ContextFixture.schema, configuration: ModelConfiguration(url: url))
        let context = ModelContext(other)
        context.insert(Card(1, "changed"))
        try context.save()
        #expect(try await results.next()?.map(\.title) == ["changed", "b"])
        try await other.close()
        try Connection(.file(url.path), mode: .readWrite).run("UPDATE Card SET title = 'tool' WHERE number = 2")
        #expect(try await results.next()?.map(\.title) == ["changed", "tool"])
    }

    @Test("passes over commits that leave the result as it is")
    func irrelevant() async throws {
        try save(1, "a")
        var results = fixture.container.fetchedResults(descriptor, interval: .milliseconds(5)).makeAsyncIterator()
        #expect(try await results.next()?.count == 1)
        // Another entity, a row that the predicate leaves out, and a change that is taken back.
        let context = fixture.context()
        context.insert(Entry(text: "x"))
        try context.save()
        try save(-1, "left out")
        try save(1, "b")
        try save(1, "a")
        let writing = Task { [fixture] in
            try await Task.sleep(for: .milliseconds(100))
            let context = ModelContext(fixture.container)
            context.insert(Card(3, "c"))
            try context.save()
        }
        #expect(try await results.next()?.map(\.title) == ["a", "c"])
        try await writing.value
    }

    @Test("hears of what another process commits")
    func process() async throws {
        try save(1, "a")
        let path = fixture.folder.path("store.sqlite")
        var results = fixture.container.fetchedResults(descriptor).makeAsyncIterator()
        #expect(try await results.next()?.count == 1)
        await #expect(processExitsWith: .success) { [path = path as String] in
            let container = try ModelContainer(
                for: ContextFixture.schema, configuration: ModelConfiguration(url: URL(fileURLWithPath: path)))
            let context = ModelContext(container)
            context.insert(Card(2, "theirs"))
            try context.save()
            try await container.close()
        }
        #expect(try await results.next()?.map(\.title) == ["a", "theirs"])
    }

    @Test("ends when its task is cancelled, and when the container is closed")
    func end() async throws {
        let container = fixture.container
        let results = container.fetchedResults(descriptor, interval: .milliseconds(5))
        let task = Task {
            var count = 0
            for try await _ in results { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        #expect(try await task.value <= 1)
        var iterator = results.makeAsyncIterator()
        #expect(try await iterator.next()?.isEmpty == true)
        try await container.close()
        #expect(try await iterator.next() == nil)
    }

    @Test("works for a store in memory, and fails where the fetch would")
    func memory() async throws {
        let container = try ModelContainer(for: Specimen.self, configuration: .inMemory)
        let all = FetchDescriptor<Specimen>()
        var results = container.fetchedResults(all, interval: .milliseconds(5)).makeAsyncIterator()
        #expect(try await results.next()?.isEmpty == true)
        var random = SeededGenerator(seed: 1)
        try await container.writer.upsert([Specimen.random(1, using: &random)])
        #expect(try await results.next()?.count == 1)
        let tags = ["a"]
        let refused = FetchDescriptor<Specimen>(predicate: #Predicate { $0.tags == tags })
        var failing = container.fetchedResults(refused).makeAsyncIterator()
        let error = await #expect(throws: ModelStoreError.self) { try await failing.next() }
        #expect(error?.code == .unsupportedPredicate)
    }
}
