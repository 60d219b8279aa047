/// What `--help` prints, made of the same descriptions the parser works by.
enum HelpText {
    /// The widest line, in characters.
    private static let width = 100

    /// The help of the whole command.
    static func overview(of commands: [CommandDescription], exitCodes: [ExitCode]) -> String {
        let rows = commands.map { ["  \($0.name)", $0.summary] }
        let codes = exitCodes.map { ["  \($0.code)", $0.meaning] }
        return """
            Ferry carries legacy data into a versioned SQLite store and back.

            Usage: ferry COMMAND [options]

            Commands:
            \(table(rows))

            `ferry COMMAND --help` tells a command's options, `ferry --version` this program's version.

            Exit codes:
            \(table(codes))

            """
    }

    /// The help of one command.
    static func page(of command: CommandDescription) -> String {
        let usage = ["ferry", command.name, command.operands, "[options]"].filter { !$0.isEmpty }
        let options = table(command.options.map { ["  \($0.usage)", $0.help] })
        let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
        return """
            \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

            Usage: \(usage.joined(separator: " "))
            \(discussion)
            Options:
            \(options)

            """
    }

    /// Two columns, the second wrapped.
    private static func table(_ rows: [[String]]) -> String {
        let left = (rows.map { $0[0].count }.max() ?? 0) + 2
        return rows.map { row in
            let lines = wrapped(row[1], to: max(20, width - left))
            let indent = String(repeating: " ", count: left)
            return row[0] + String(repeating: " ", count: left - row[0].count) + lines.joined(separator: "\n" + indent)
        }.joined(separator: "\n")
    }

    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
