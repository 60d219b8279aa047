import Foundation
import ModelStore

/// What an app does with its memos, and nothing of how they are stored: the pattern for code above a ``ModelContext``.
///
/// Each change is saved before its call returns. Where that fails, the error is thrown and the context is clean: the
/// memos are as they were, and what else was not saved is taken back too. Belongs to its context's isolation.
public final class MemoRepository {
    /// The context of the memos.
    public let context: ModelContext

    /// A repository over the memos of `context`.
    public init(_ context: ModelContext) {
        self.context = context
    }

    // MARK: Reading

    /// All memos, the newest first.
    /// - Throws: ``ModelStoreError`` when the store cannot be read.
    public func fetchAll() throws -> [Memo] {
        try fetch()
    }

    /// The favourite memos, the newest first.
    /// - Throws: ``ModelStoreError`` when the store cannot be read.
    public func fetchFavorites() throws -> [Memo] {
        try fetch(#Predicate { $0.isFavorite })
    }

    /// The memos whose title has `text` in it, whatever its case and accents, the newest first. A blank text finds all.
    /// - Throws: ``ModelStoreError`` when the store cannot be read.
    public func search(_ text: String) throws -> [Memo] {
        let wanted = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if wanted.isEmpty { return try fetchAll() }
        return try fetch(#Predicate { $0.title.localizedStandardContains(wanted) })
    }

    private func fetch(_ predicate: Predicate<Memo>? = nil) throws -> [Memo] {
        // Through the alias `Memo` the compiler does not see the conformance that the macro writes (Swift 6.3).
        try context.fetch(FetchDescriptor<MemosSchemaV3.Memo>(predicate: predicate, sortBy: Self.newestFirst))
    }

    private static var newestFirst: [SortDescriptor<Memo>] {
        [SortDescriptor(\.createdAt, order: .reverse), SortDescriptor(\.title)]
    }

    // MARK: Changing

    /// Adds a memo. White space around the title is dropped.
    /// - Throws: ``MemoError/blankTitle``, or why the memo could not be saved.
    @discardableResult
    public func add(
        title: String, content: String = "", category: String? = nil, tags: [String] = [], at date: Date = Date()
    ) throws -> Memo {
        let memo = Memo(
            id: UUID(), title: try Self.checked(title), content: content, createdAt: date, category: category,
            tags: tags)
        context.insert(memo)
        try save()
        return memo
    }

    /// Changes a memo's title or content, where they are given, and notes when.
    /// - Throws: ``MemoError/blankTitle``, or why the memo could not be saved.
    public func update(_ memo: Memo, title: String? = nil, content: String? = nil, at date: Date = Date()) throws {
        if let title { memo.title = try Self.checked(title) }
        if let content { memo.content = content }
        memo.updatedAt = date
        try save()
    }

    /// Makes a memo a favourite, or no longer.
    /// - Throws: why the memo could not be saved.
    public func toggleFavorite(_ memo: Memo) throws {
        memo.isFavorite.toggle()
        try save()
    }

    /// Deletes a memo.
    /// - Throws: why that could not be saved; the memo is then still there.
    public func delete(_ memo: Memo) throws {
        context.delete(memo)
        try save()
    }

    private static func checked(_ title: String) throws(MemoError) -> String {
        let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .blankTitle }
        return trimmed
    }

    private func save() throws {
        do {
            try context.save()
        } catch {
            context.rollback()
            throw error
        }
    }
}
