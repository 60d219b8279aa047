import Foundation
import ModelStore

/// The third version of the memos: every memo is in a category.
public enum MemosSchemaV3: VersionedSchema {
    /// Version 3.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    /// Memos.
    public static var models: [any EntityRepresentable.Type] { [Memo.self] }

    /// A memo.
    @Model
    public final class Memo {
        /// The identity that the app gave the memo.
        @Attribute(.unique) public var id: UUID
        /// The title, trimmed and not blank.
        public var title: String
        /// The text.
        public var content: String = ""
        /// Whether the memo is a favourite.
        public var isFavorite: Bool = false
        /// When the memo was made.
        public var createdAt: Date
        /// When the memo was last changed; where a record does not say, when it was made.
        @Attribute(defaultsTo: "createdAt") public var updatedAt: Date
        /// The category; where a record does not say, see ``MemosSchemaV3/derivedCategory(tags:)``.
        @Attribute(defaultedBy: MemosSchemaV3.derivedCategory(tags:)) public var category: String
        /// The tags, in the order they were given.
        public var tags: [String] = []
    }

    /// The category of a memo that had none: its first tag that is not blank, trimmed, or else `general`.
    public static func derivedCategory(tags: [String]) -> String {
        for tag in tags {
            let trimmed = tag.trimmingCharacters(in: .whitespacesAndNewlines)
            if !trimmed.isEmpty { return trimmed }
        }
        return "general"
    }
}
