import Foundation

/// What is to be fetched, in which order, and how much of it.
///
/// For a struct model, for the `Record` of a class, or for the class itself: key paths of both mean the same attributes.
public struct FetchDescriptor<T: EntityRepresentable>: Sendable {
    /// What must hold for a row; nil fetches all. It becomes SQL; one that cannot is an error when the fetch is made, and
    /// is never evaluated in memory instead.
    public var predicate: Predicate<T>?
    /// The order, most important first. Rows that are equal in it, and all when it is empty, come in the order they were
    /// first stored.
    public var sortBy: [SortDescriptor<T>]
    /// At most how many are fetched; nil for all.
    public var fetchLimit: Int?
    /// How many are passed over first; nil for none.
    public var fetchOffset: Int?
    /// The attributes that ``StoreActor/fetchPartial(_:)`` reads; empty for all.
    public var propertiesToFetch: [any PartialKeyPath<T> & Sendable] = []
    /// Whether a context's changes that are not saved take part. Without effect on an actor of the store, which has none.
    public var includePendingChanges = true

    /// Describes a fetch.
    public init(
        predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = [], fetchLimit: Int? = nil,
        fetchOffset: Int? = nil
    ) {
        self.predicate = predicate
        self.sortBy = sortBy
        self.fetchLimit = fetchLimit
        self.fetchOffset = fetchOffset
    }
}
