/// A regular expression, compiled once.
///
/// Unchecked Sendable: Swift's `Regex` is not marked Sendable, but it is immutable; what it compiles lazily exists
/// since the first match, which `init` makes before anyone else can have the value.
struct TextPattern: @unchecked Sendable {
    /// The longest expression taken, in bytes: the parser goes as deep as the expression nests.
    static let longest = 1_000

    private let regex: Regex<AnyRegexOutput>

    /// - Throws: whatever the parser has against `pattern`.
    init(_ pattern: String) throws {
        regex = try Regex(pattern)
        _ = try? regex.firstMatch(in: "")
    }

    /// Whether the expression matches somewhere in `text` (UTF-8).
    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        (try? regex.firstMatch(in: String(decoding: text, as: UTF8.self))) != nil
    }
}
