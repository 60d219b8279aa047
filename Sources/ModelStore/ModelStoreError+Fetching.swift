extension ModelStoreError.Code {
    /// A part of a predicate, or of an order, cannot become SQL; the message names it and what comes nearest.
    public static let unsupportedPredicate = Self(rawValue: "store.unsupportedPredicate")
    /// A fetch asks for what it cannot give, such as a cursor of another fetch.
    public static let invalidFetch = Self(rawValue: "store.invalidFetch")
}
