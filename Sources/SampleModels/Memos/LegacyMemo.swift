import Foundation

/// A memo as the app kept it before it had a database: one element of the JSON array under the preference key
/// `saved_memos`, its date in seconds since 2001.
public struct LegacyMemo: Codable, Sendable, Hashable {
    /// The name of the preference that holds the memos.
    public static let preferenceKey = "saved_memos"

    /// The memo's identity.
    public var id: UUID
    /// The title as it was typed, possibly with white space around it.
    public var title: String
    /// The text; early versions of the app did not write one.
    public var content: String?
    /// Whether the memo was a favourite; early versions of the app did not know favourites.
    public var isFavorite: Bool?
    /// When the memo was made.
    public var createdAt: Date

    /// Creates a memo of the app's first form.
    public init(id: UUID, title: String, content: String? = nil, isFavorite: Bool? = nil, createdAt: Date) {
        self.id = id
        self.title = title
        self.content = content
        self.isFavorite = isFavorite
        self.createdAt = createdAt
    }
}
