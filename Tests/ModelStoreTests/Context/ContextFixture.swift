import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

/// A store of cards and entries, in a folder of its own or in memory.
struct ContextFixture {
    static let schema = Schema([Card.self, Entry.self])

    let folder: TemporaryFolder
    let container: ModelContainer

    init(inMemory: Bool = false, busyTimeout: Double = 5) throws {
        folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("store.sqlite")
        container = try ModelContainer(
            for: Self.schema,
            configuration: inMemory
                ? .inMemory : ModelConfiguration(url: url, allowsCreation: true, busyTimeout: busyTimeout))
    }

    /// The container of the same file as another process would open it.
    func reopened() throws -> ModelContainer {
        try ModelContainer(
            for: Self.schema,
            configuration: ModelConfiguration(url: folder.url.appendingPathComponent("store.sqlite")))
    }

    func context() -> ModelContext {
        ModelContext(container)
    }

    /// Runs SQL on the store, past every context.
    func sql(_ text: String) async throws -> [[Value]] {
        try await container.writer.perform { connection in
            let rows = try connection.database.rows(text)
            return rows.map { row in row.values }
        }
    }
}

extension ModelContext {
    /// The cards by number, with what is not saved.
    func cards() throws -> [Card] {
        try models(Card.self, where: "TRUE ORDER BY number", [])
    }

    /// The titles of the cards by number, with what is not saved.
    func titles() throws -> [String] {
        try cards().map(\.title)
    }
}
