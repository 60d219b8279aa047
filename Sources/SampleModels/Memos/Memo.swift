import Foundation

/// A memo of the newest schema version.
public typealias Memo = MemosSchemaV3.Memo

extension Memo.Record {
    /// Makes a memo of one that the app's preferences held: the title is trimmed, and what the old form does not have
    /// takes the model's default and counts as absent, so that a merge leaves it alone in memos that are there already.
    ///
    /// A title may come out blank; whether that is taken is for the caller to decide.
    public init(legacy: LegacyMemo) {
        self.init(
            id: legacy.id, title: legacy.title.trimmingCharacters(in: .whitespacesAndNewlines),
            content: legacy.content ?? "", isFavorite: legacy.isFavorite ?? false, createdAt: legacy.createdAt)
        if legacy.content == nil { markAbsent("content") }
        if legacy.isFavorite == nil { markAbsent("isFavorite") }
        markAbsent("updatedAt", "category", "tags")
    }

    /// Makes a memo of one of the version before: where that has no category, it gets the derived one, which counts as
    /// absent; and so does what was absent there.
    public init(_ memo: MemosSchemaV2.Memo.Record) {
        self.init(
            id: memo.id, title: memo.title, content: memo.content, isFavorite: memo.isFavorite,
            createdAt: memo.createdAt, updatedAt: memo.updatedAt, category: memo.category, tags: memo.tags)
        presence = memo.presence
        if memo.category == nil { markAbsent("category") }
    }
}
