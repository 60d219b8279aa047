/// A text that sorts as a person expects: `item 9` before `Item 10`, `zebra` after `Éclair`.
///
/// For sort descriptors, where Foundation's `.localizedStandard` is missing on Linux:
/// `SortDescriptor(\Memo.title.localizedStandard)`. In a fetch a collating sequence of the same order does the work.
/// The order is the same on every machine. Two texts are equal only if Swift calls them equal.
public struct LocalizedStandardText: Sendable, Hashable, Comparable {
    /// The text.
    public let text: String

    /// Whether `left` comes first. Linear in the length of both.
    public static func < (left: LocalizedStandardText, right: LocalizedStandardText) -> Bool {
        LocalizedText.relate(left.text, right.text) { LocalizedText.compare($0, $1) < 0 }
    }
}

extension String {
    /// This text in the order a person expects; see ``LocalizedStandardText``.
    public var localizedStandard: LocalizedStandardText { LocalizedStandardText(text: self) }
}
