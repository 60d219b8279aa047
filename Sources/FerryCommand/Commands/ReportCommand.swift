import Ferry

/// `ferry report`: tells of one run again.
struct ReportCommand: Command {
    static let description = CommandDescription(
        "report", operands: "RUN", operandCount: 1...1, summary: "print the report of a run again",
        discussion: """
            RUN is the run's id as `ferry runs` lists it, or enough of its beginning to tell it from
            others; `last` is the newest.
            """,
        options: [.store, SummaryFile.option, .json])

    private let store: String
    private let run: String
    private let summary: SummaryFile?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        run = arguments.operands.first ?? ""
        summary = try SummaryFile(arguments)
        isJSON = arguments.has(.json)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        var files = FileRoles()
        files.add(store: store)
        try files.add(output: summary?.path, as: "the summary")
        let report = try await RunHistory(store: store).report(of: run)
        if let summary { try summary.write(report, to: summary.open()) }
        try context.print(isJSON ? ReportCoding.text(of: report, pretty: true) + "\n" : TextReport(report).text)
        return 0
    }
}
