import Ferry
import Foundation

/// `ferry import`: carries records into a store.
struct ImportCommand: Command {
    private static let rejects = OptionDescription(
        "--rejects", "FILE", help: "write every rejected record to FILE, one JSON object a line")
    private static let maxErrors = OptionDescription(
        "--max-errors", "N", help: "take up to N rejections; over what the pipeline says")
    private static let dryRun = OptionDescription(
        "--dry-run", help: "do everything, then take it back: the report tells what would happen")
    private static let force = OptionDescription(
        "--force", help: "run although the same input was carried before, or the pipeline runs only once")

    static let description = CommandDescription(
        "import", operands: SourceArguments.operands, operandCount: 1...10_000,
        summary: "carry records into a store, all or nothing",
        discussion: """
            PIPELINE is a pipeline file in YAML or JSON; FILE is an input, and `-` standard input. The report
            goes to standard output. Unless the pipeline or --max-errors allows rejections, one rejected
            record makes the run fail, and the store is as before. Without a pipeline and a model that the
            program knows, both are made of what the whole FILE holds, and shown; a store that exists gets
            what it lacks.
            """,
        options: [.store] + SourceArguments.options
            + [maxErrors, rejects, SummaryFile.option, dryRun, force, .json, .quiet])

    private let source: SourceArguments
    private let options: ImportOptions
    private let summary: SummaryFile?
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        source = try SourceArguments(arguments)
        var options = ImportOptions(store: try arguments.required(.store))
        options.maxErrors = try arguments.count(Self.maxErrors)
        options.rejectsFile = try arguments.value(Self.rejects)
        options.isDryRun = arguments.has(Self.dryRun)
        options.isForced = arguments.has(Self.force)
        self.options = options
        summary = try SummaryFile(arguments)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let line = isQuiet ? nil : ProgressLine(on: context.error, environment: context.environment)
        var options = options
        if let line { options.progress = { line.show($0) } }
        var definition = try source.definition(models: context.models, store: options.store)
        try checkFiles(definition)
        if source.needsInference(for: definition, models: context.models, store: options.store) {
            guard let inferred = try InferredImport(definition, store: options.store) else {
                context.tell(
                    "\(Printable.text(definition.name)): the input holds no records, so there is nothing to do")
                return 0
            }
            definition = inferred.definition
        }
        let task = try Import(definition, registry: context.models, options: options)
        let summaryFile = try summary?.open()
        let (result, signal) = await Interruption.cancelling { await Self.result(of: task) }
        line?.end()
        let report = try result.get()
        do {
            try tell(report, summaryFile, context)
        } catch var error as FerryError where report.outcome.isSuccess && !options.isDryRun {
            // The exit code says that the command failed, so somebody must say that its run did not.
            error.message += "; run \(report.run) stands, and `ferry report` tells of it again"
            throw error
        }
        if let rollback = report.rollback {
            let place = (rollback.location?.description).map { "\(Printable.text($0)): " } ?? ""
            context.tell("\(Printable.text(report.pipeline)): \(place)\(Printable.text(rollback.cause))")
        }
        return report.outcome == .interrupted ? 128 + (signal ?? SIGINT) : report.outcome.exitCode
    }

    /// Prints and writes the report.
    private func tell(_ report: RunReport, _ summaryFile: AtomicFile?, _ context: CommandContext) throws {
        // Neither a report that nobody reads nor a summary that cannot be written keeps the other away.
        let summarized = Result { if let summary, let summaryFile { try summary.write(report, to: summaryFile) } }
        if isJSON {
            try context.print(ReportCoding.text(of: report, pretty: true) + "\n")
        } else if !isQuiet {
            try context.print(TextReport(report).text)
        }
        try summarized.get()
    }

    /// No output may fall on a file that the command needs.
    private func checkFiles(_ definition: PipelineDefinition) throws(FerryError) {
        var files = FileRoles()
        files.add(store: options.store)
        for file in source.files { files.add(file, as: "an operand") }
        for file in ([definition] + definition.parts).flatMap(\.source.files) { files.add(file, as: "an input") }
        try files.add(output: options.rejectsFile, as: "the rejects file")
        try files.add(output: summary?.path, as: "the summary")
    }

    private static func result(of task: Import) async -> Result<RunReport, FerryError> {
        do {
            return .success(try await task.run())
        } catch {
            return .failure(error)
        }
    }
}
