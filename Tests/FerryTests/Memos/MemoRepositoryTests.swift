import Foundation
import ModelStore
import SampleModels
import Testing

@Suite("The memos' repository")
struct MemoRepositoryTests {
    private let start = Date(timeIntervalSince1970: 1_748_770_860.25)

    private func withRepository(_ body: (MemoRepository, ModelConfiguration) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = ModelConfiguration(url: folder.appendingPathComponent("memos.store"), allowsCreation: true)
        try body(MemoRepository(try Self.context(configuration)), configuration)
    }

    private static func context(_ configuration: ModelConfiguration) throws -> ModelContext {
        ModelContext(try ModelContainer(for: Memo.self, configuration: configuration))
    }

    @Test("adds memos and reads them newest first, also after reopening")
    func addAndFetch() throws {
        try withRepository { repository, configuration in
            for number in 0..<3 {
                try repository.add(
                    title: "  memo \(number)\n", content: "c", tags: ["t"], at: start + Double(number))
            }
            #expect(try repository.fetchAll().map(\.title) == ["memo 2", "memo 1", "memo 0"])
            let reopened = try MemoRepository(Self.context(configuration)).fetchAll()
            #expect(reopened.map(\.record) == (try repository.fetchAll().map(\.record)))
            #expect(reopened[0].tags == ["t"])
            #expect(reopened[0].createdAt == start + 2)
            #expect(reopened[0].updatedAt == start + 2)
        }
    }

    @Test("refuses a blank title, and nothing is left of the attempt")
    func blankTitle() throws {
        try withRepository { repository, _ in
            #expect(throws: MemoError.blankTitle) { try repository.add(title: " \n\t") }
            let memo = try repository.add(title: "a", at: start)
            #expect(throws: MemoError.blankTitle) { try repository.update(memo, title: "  ", content: "b") }
            #expect(memo.title == "a")
            #expect(memo.content == "")
            #expect(!repository.context.hasChanges)
            #expect(try repository.fetchAll().count == 1)
        }
    }

    @Test("updates a memo and notes when")
    func update() throws {
        try withRepository { repository, configuration in
            let memo = try repository.add(title: "a", content: "b", at: start)
            try repository.update(memo, title: " c ", at: start + 60)
            #expect(memo.updatedAt == start + 60)
            let read = try #require(try MemoRepository(Self.context(configuration)).fetchAll().first)
            #expect(read.title == "c")
            #expect(read.content == "b")
            #expect(read.createdAt == start)
            #expect(read.updatedAt == start + 60)
        }
    }

    @Test("toggles favourites and finds them")
    func favorites() throws {
        try withRepository { repository, _ in
            let memos = try (0..<4).map { try repository.add(title: "\($0)", at: start + Double($0)) }
            try repository.toggleFavorite(memos[1])
            try repository.toggleFavorite(memos[3])
            #expect(try repository.fetchFavorites().map(\.title) == ["3", "1"])
            try repository.toggleFavorite(memos[3])
            #expect(try repository.fetchFavorites().map(\.title) == ["1"])
            #expect(memos[1].updatedAt == start + 1)
        }
    }

    @Test("deletes memos")
    func delete() throws {
        try withRepository { repository, configuration in
            let memo = try repository.add(title: "a")
            try repository.add(title: "b")
            try repository.delete(memo)
            #expect(memo.isDeleted)
            #expect(try MemoRepository(Self.context(configuration)).fetchAll().map(\.title) == ["b"])
        }
    }

    @Test("searches titles without regard to case and accents")
    func search() throws {
        try withRepository { repository, _ in
            for (number, title) in ["Café au lait", "CAFETERIA", "tea", "100% cacao"].enumerated() {
                try repository.add(title: title, at: start + Double(number))
            }
            #expect(try repository.search("cafe").map(\.title) == ["CAFETERIA", "Café au lait"])
            #expect(try repository.search(" É ").map(\.title) == ["tea", "CAFETERIA", "Café au lait"])
            #expect(try repository.search("0%").map(\.title) == ["100% cacao"])
            #expect(try repository.search("coffee").isEmpty)
            #expect(try repository.search("  ").count == 4)
        }
    }

    @Test("sorts by date, title or both")
    func sorting() throws {
        try withRepository { repository, _ in
            for (title, day) in [("b", 1.0), ("a", 2), ("c", 1)] { try repository.add(title: title, at: start + day) }
            func titles(_ order: [SortDescriptor<Memo>]) throws -> [String] {
                try repository.context.fetch(FetchDescriptor(sortBy: order)).map(\.title)
            }
            #expect(try titles([SortDescriptor(\.title)]) == ["a", "b", "c"])
            #expect(
                try titles([SortDescriptor(\.createdAt), SortDescriptor(\.title, order: .reverse)]) == ["c", "b", "a"])
        }
    }

    @Test("that cannot save leaves its context clean, and the store as it was")
    func failedSave() throws {
        try withRepository { repository, configuration in
            let memo = try repository.add(title: "a", at: start)
            let other = MemoRepository(try Self.context(configuration))
            let same = try #require(try other.fetchAll().first)
            try other.update(same, title: "theirs", at: start + 1)
            let error = #expect(throws: ModelStoreError.self) {
                try repository.update(memo, title: "mine", at: start + 2)
            }
            #expect(error?.code == .conflict)
            #expect(error?.model == memo.persistentModelID)
            #expect(!repository.context.hasChanges)
            #expect(memo.title == "a")
            #expect(throws: ModelStoreError.self) {
                try repository.add(title: "b", at: Date(timeIntervalSince1970: -1e12))
            }
            #expect(!repository.context.hasChanges)
            #expect(try repository.fetchAll().map(\.title) == ["theirs"])
        }
    }
}
