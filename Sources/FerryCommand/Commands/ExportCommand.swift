import Ferry

/// `ferry export`: writes what a store holds.
struct ExportCommand: Command {
    private static let model = OptionDescription("--model", "NAME", help: "one model only; without it the whole store")
    private static let format = OptionDescription(
        "--format", "FORMAT", help: "json (without it) or ndjson, which holds records of one model")
    private static let output = OptionDescription(
        "--output", "FILE", help: "write to FILE, which appears when it is complete; standard output without it")

    static let description = CommandDescription(
        "export", summary: "write the records of a store as JSON or NDJSON",
        discussion: """
            Two exports of the same records are equal byte for byte. An import may go on meanwhile: the export
            has what the store held when it began.
            """,
        options: [.store, model, format, output, .quiet])

    private let store: String
    private let model: String?
    private let format: StoreExport.Format
    private let output: String
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        model = try arguments.value(Self.model)
        format = try arguments.choice(Self.format, as: StoreExport.Format.self) ?? .json
        output = try arguments.value(Self.output) ?? "-"
        isQuiet = arguments.has(.quiet)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let export = StoreExport(store: store, registry: context.models)
        let count = try await export.write(model: model, format: format, to: output)
        if !isQuiet, output != "-" {
            context.tell("\(Figures.count(count, "record")) of \(Printable.text(store)) in \(Printable.text(output))")
        }
        return 0
    }
}
