/// A preference dump in one form, as far as ``PreferencesReader`` needs it: the value of one key, and flags.
protocol PreferenceDump: AnyObject {
    /// Goes on until there is something to hand out.
    func next() throws(FormatError) -> PreferenceStep

    /// The values of the reported keys, complete once ``next()`` has come to the end.
    var reportedValues: [String: PlainValue] { get }
}

/// What a dump hands out next.
enum PreferenceStep {
    /// Elements of the key's value, which is an array.
    case elements([PlainValue])
    /// The key's value, which is no array.
    case value(PlainValue)
    /// There is no such key.
    case missing
    /// The array has no further elements.
    case end
}
