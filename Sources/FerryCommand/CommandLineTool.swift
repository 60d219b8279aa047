import Ferry
import Foundation

/// The command `ferry` for a program's own models.
public enum CommandLineTool {
    /// The program's version.
    public static let version = "0.1.0-dev"

    private static let commands: [any Command.Type] = [
        ImportCommand.self, ExportCommand.self, RunsCommand.self, ReportCommand.self, HistoryCommand.self,
        InspectCommand.self, ValidateCommand.self,
        MigrateCommand.self, CheckCommand.self,
    ]

    /// Every command, as the help and the documentation know it.
    package static var descriptions: [CommandDescription] { commands.map { $0.description } }

    /// Carries out a command line; data goes to standard output, messages go to standard error.
    ///
    /// Ignores SIGPIPE for the whole process, and while an import runs turns SIGINT and SIGTERM into its cancelling.
    /// - Parameters:
    ///   - models: the models the command knows.
    ///   - arguments: the arguments without the program's name; the process's own when nil.
    /// - Returns: the exit code.
    public static func main(
        models: ModelRegistry, arguments: [String]? = nil
    ) async -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let context = CommandContext(models: models, environment: ProcessInfo.processInfo.environment)
        do {
            return try await run(arguments ?? ownArguments(), context)
        } catch let error as UsageError {
            context.tell(error.message)
            return ExitCode.usage
        } catch let error as PipelineFileError {
            context.error.write(error.diagnostics.map { Printable.text($0.description) + "\n" }.joined())
            context.tell("the pipeline file cannot be used")
            return ExitCode.usage
        } catch let error as FerryError {
            if error.code != .brokenPipe { context.tell(Printable.text(error.description)) }
            return error.exitCode
        } catch {
            context.tell(Printable.text("\(error)"))
            return 1
        }
    }

    /// The process's arguments.
    ///
    /// Swift mends bytes that are not UTF-8, and a mended path is another path: a store would get a name nobody gave.
    private static func ownArguments() throws(UsageError) -> [String] {
        var arguments: [String] = []
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[position] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw UsageError("argument \(position) is not UTF-8; rename the file, or name it by a link to it")
            }
            arguments.append(argument)
        }
        return arguments
    }

    private static func run(_ arguments: [String], _ context: CommandContext) async throws -> Int32 {
        guard let name = arguments.first else {
            context.error.write(HelpText.overview(of: descriptions, exitCodes: ExitCode.all))
            return ExitCode.usage
        }
        switch name {
        case "--version":
            try context.print("ferry \(version)\n")
            return 0
        case "--help", "-h":
            try context.print(HelpText.overview(of: descriptions, exitCodes: ExitCode.all))
            return 0
        default: break
        }
        guard let command = commands.first(where: { $0.description.name == name }) else {
            let nearest = nearestName(to: name, in: descriptions.map(\.name) + ["--help", "--version"])
            var error = UsageError(unknown: name.hasPrefix("-") ? "option" : "command", name, nearest: nearest)
            error.message += nearest == nil ? "; `ferry --help` lists those there are" : ""
            throw error
        }
        let taken = try Arguments(Array(arguments.dropFirst()), of: command.description)
        if taken.has(.help) {
            try context.print(HelpText.page(of: command.description))
            return 0
        }
        return try await command.init(taken).run(context)
    }
}
