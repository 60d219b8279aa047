import Ferry
import Foundation

/// `ferry validate`: looks at an input without a store.
struct ValidateCommand: Command {
    private static let rejects = OptionDescription(
        "--rejects", "FILE", help: "write every broken record to FILE, one JSON object a line")

    static let description = CommandDescription(
        "validate", operands: SourceArguments.operands, operandCount: 1...10_000,
        summary: "tell what an import would reject, without a store",
        discussion: """
            PIPELINE is a pipeline file in YAML or JSON; FILE is an input, and `-` standard input. Without a
            pipeline and without --model only the form of the records is looked at. Exit code 3 says that
            something was found.
            """,
        options: SourceArguments.options + [rejects, .json, .quiet])

    private let source: SourceArguments
    private let rejects: String?
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        source = try SourceArguments(arguments)
        rejects = try arguments.value(Self.rejects)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let definition = try source.definition(models: context.models)
        let validation = try ValidationRun(
            definition, registry: source.namesModel ? context.models : nil, rejectsFile: rejects)
        let report = try validation.run()
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            try context.print(String(decoding: encoder.encode(report), as: UTF8.self) + "\n")
        } else if !isQuiet {
            try context.print(TextValidation(report).text)
        }
        return report.exitCode
    }
}
