/// One option of a command: what the parser accepts and what the help says.
package struct OptionDescription: Sendable, Hashable {
    /// The name with its dashes, such as `--store`.
    package let name: String
    /// What stands for the value in the help, such as `FILE`; nil for an option without a value.
    package let placeholder: String?
    /// One sentence without a full stop.
    package let help: String

    init(_ name: String, _ placeholder: String? = nil, help: String) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
    }

    /// The name with the placeholder of its value.
    package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

extension OptionDescription {
    static let help = OptionDescription("--help", help: "print this help and end")
    static let store = OptionDescription("--store", "FILE", help: "the store, an SQLite file")
    static let json = OptionDescription("--json", help: "print JSON on standard output instead of text")
    static let quiet = OptionDescription("--quiet", help: "print nothing but errors")
}
