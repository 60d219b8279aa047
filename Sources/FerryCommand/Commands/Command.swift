import Ferry

/// One subcommand: made of its arguments, then run.
protocol Command: Sendable {
    /// What the parser accepts and the help says.
    static var description: CommandDescription { get }

    /// Takes the values of the arguments and checks what can be checked without opening anything.
    init(_ arguments: Arguments) throws(UsageError)

    /// Does the work.
    /// - Returns: the exit code.
    /// - Throws: ``UsageError``, ``PipelineFileError`` or ``FerryError``.
    func run(_ context: CommandContext) async throws -> Int32
}

/// What a command works with besides its arguments.
struct CommandContext: Sendable {
    /// The models there are.
    var models: ModelRegistry
    /// The environment's variables.
    var environment: [String: String]
    /// Where data goes.
    var output = StandardStream.output
    /// Where messages go.
    var error = StandardStream.error

    /// Says something to the person at the terminal.
    func tell(_ message: String) {
        error.write("ferry: \(message)\n")
    }

    /// Writes a command's data.
    /// - Throws: ``FerryError`` (`input`) when it cannot be written for another reason than that nobody reads.
    func print(_ text: String) throws(FerryError) {
        guard output.write(text) else { throw FerryError(.input, "standard output cannot be written") }
    }
}
