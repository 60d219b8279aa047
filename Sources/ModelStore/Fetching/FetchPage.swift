/// Some records of an ordered fetch, and where it goes on.
public struct FetchPage<Record: Sendable>: Sendable {
    /// The records, at most as many as the page's size.
    public let records: [Record]
    /// What the next page is fetched with; nil when this is the last one.
    public let next: FetchCursor?
}
