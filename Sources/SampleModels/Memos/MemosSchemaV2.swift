import Foundation
import ModelStore

/// The second version of the memos: it adds `category` and `tags`.
public enum MemosSchemaV2: VersionedSchema {
    /// Version 2.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
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
        /// The category, if the memo is in one.
        public var category: String?
        /// The tags, in the order they were given.
        public var tags: [String] = []
    }
}
