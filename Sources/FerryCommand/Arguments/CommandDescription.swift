/// One command: what the parser accepts and what the help says.
package struct CommandDescription: Sendable {
    /// The name, such as `import`.
    package let name: String
    /// What stands for the operands in the help, such as `PIPELINE|FILE…`; empty for none.
    package let operands: String
    /// How many operands there may be.
    let operandCount: ClosedRange<Int>
    /// One line on what the command does.
    package let summary: String
    /// More for the command's own help.
    let discussion: String
    /// The options besides `--help`.
    package let options: [OptionDescription]

    init(
        _ name: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0, summary: String,
        discussion: String = "", options: [OptionDescription]
    ) {
        self.name = name
        self.operands = operands
        self.operandCount = operandCount
        self.summary = summary
        self.discussion = discussion
        self.options = options + [.help]
    }
}
