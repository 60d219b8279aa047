import Ferry

/// `ferry runs`: lists the runs of a store.
struct RunsCommand: Command {
    static let description = CommandDescription(
        "runs", summary: "list the runs of a store, newest first", options: [.store, .json])

    private let store: String
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        isJSON = arguments.has(.json)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let reports = try await RunHistory(store: store).reports()
        guard isJSON else {
            try context.print(RunTable(reports).text)
            return 0
        }
        let texts = try reports.map { try ReportCoding.text(of: $0, pretty: true) }
        try context.print(texts.isEmpty ? "[]\n" : "[\n" + texts.joined(separator: ",\n") + "\n]\n")
        return 0
    }
}
