import Foundation
import ModelStore

/// The first version of the memos: what the app's preferences held, in columns.
public enum MemosSchemaV1: VersionedSchema {
    /// Version 1.0.0.
    public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
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
    }
}
