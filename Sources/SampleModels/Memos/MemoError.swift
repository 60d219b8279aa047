/// Why a memo cannot be as asked.
public enum MemoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The title has nothing but white space.
    case blankTitle

    /// What to do about it.
    public var description: String { "a memo needs a title; type at least one visible character" }
}
