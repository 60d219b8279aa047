import Foundation
import ModelStore
import Testing

@testable import ModelStore

@Suite("Two processes with ten tasks each on one store")
struct ConcurrentProcessesTests {
    /// In each process.
    static let tasks = 10
    /// In seconds: what the environment's `STRESS_SECONDS` says, or four. The other process has the same environment.
    static let duration = ProcessInfo.processInfo.environment["STRESS_SECONDS"].flatMap { Double($0) } ?? 4

    @Test("lose no update, do not block each other for ever, and never read half a save", .timeLimit(.minutes(10)))
    func writing() async throws {
        // A busy machine, or a sanitizer, makes the waits long.
        let fixture = try ContextFixture(busyTimeout: 60)
        let setup = fixture.context()
        for number in 1...2 { setup.insert(Card(number, "0")) }
        try setup.save()
        let path = fixture.folder.path("store.sqlite")
        let folder = fixture.folder.url
        let container = fixture.container
        let writing = Task { try await Self.write(in: container) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let container = try ModelContainer(
                for: ContextFixture.schema,
                configuration: ModelConfiguration(url: URL(fileURLWithPath: path), busyTimeout: 60))
            let count = try await ConcurrentProcessesTests.write(in: container)
            try await container.close()
            try "\(count)".write(toFile: path + ".count", atomically: true, encoding: .utf8)
        }
        let own = try await writing.value
        let text = try String(contentsOf: folder.appendingPathComponent("store.sqlite.count"), encoding: .utf8)
        let theirs = try #require(Int(text))
        #expect(own > 0)
        #expect(theirs > 0)
        #expect(try fixture.context().titles() == Array(repeating: String(own + theirs), count: 2))
        #expect(try await fixture.sql("SELECT count(*) FROM Entry") == [[.integer(Int64(own + theirs))]])
        #expect(try await fixture.sql("PRAGMA integrity_check") == [["ok"]])
    }

    /// Lets the tasks write until the time is up.
    /// - Returns: how many times they have saved.
    static func write(in container: ModelContainer) async throws -> Int {
        let end = Date(timeIntervalSinceNow: duration)
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<tasks {
                group.addTask {
                    let teller = Teller(modelContainer: container)
                    var count = 0
                    repeat {
                        try await teller.book(isTransaction: number % 2 == 0)
                        count += 1
                        try await teller.check()
                    } while Date() < end
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
    }
}

/// Counts in the titles of two cards at once, and notes it as an entry.
@ModelActor
actor Teller {
    func book(isTransaction: Bool) throws {
        if isTransaction { return try modelContext.transaction { try count() } }
        while try !isSaved() { modelContext.rollback() }
    }

    /// Counts and saves; false where somebody else was first.
    private func isSaved() throws -> Bool {
        try count()
        do throws(ModelStoreError) {
            try modelContext.save()
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }

    private func count() throws {
        for card in try modelContext.cards() {
            card.title = String((Int(card.title) ?? 0) + 1)
            // The same number from two would be the same change, which is none.
            card.token = UUID()
        }
        modelContext.insert(Entry(text: "booked"))
    }

    /// Throws when the two titles are not one.
    func check() throws {
        guard Set(try modelContext.titles()).count == 1 else {
            throw ModelStoreError(.verification, "half a save was read")
        }
    }
}
