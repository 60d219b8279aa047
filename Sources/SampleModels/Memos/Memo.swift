import Foundation

/// A memo of the newest schema version.
public typealias Memo = MemosSchemaV2.Memo

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
}
