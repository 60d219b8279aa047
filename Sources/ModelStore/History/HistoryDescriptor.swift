/// Which transactions of history to fetch.
public struct HistoryDescriptor: Sendable, Hashable {
    /// Only transactions after this place; nil for all that is kept.
    public var token: HistoryToken?
    /// Only changes of these entities, and transactions that have any; nil for all.
    public var entities: Set<String>?
    /// Only transactions of these authors; nil for all.
    public var authors: Set<String>?
    /// At most this many transactions, the oldest first; nil for all.
    public var fetchLimit: Int?

    /// Describes transactions.
    public init(
        after token: HistoryToken? = nil, entities: Set<String>? = nil, authors: Set<String>? = nil,
        fetchLimit: Int? = nil
    ) {
        self.token = token
        self.entities = entities
        self.authors = authors
        self.fetchLimit = fetchLimit
    }
}
