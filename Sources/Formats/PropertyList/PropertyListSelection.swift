/// What a reader wants of a dictionary that may be too large to hold: one key, and some small values beside it.
struct PropertyListSelection {
    /// The key whose value is wanted; an array is handed out element by element.
    var key: String
    /// Further keys whose values are kept.
    var reportedKeys: Set<String> = []
}
