import Ferry

/// `ferry check`: looks a store over.
struct CheckCommand: Command {
    static let description = CommandDescription(
        "check", summary: "look for damage in a store, and for what does not fit its schema",
        discussion: """
            Reads the whole store and changes nothing: the file's integrity, references to rows that are not
            there, tables, columns and indexes that are not those of the schema, values that cannot be read,
            and runs whose rows were not read back. An import may go on meanwhile.
            """,
        options: [.store, .json, .quiet])

    private let store: String
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let report = try await StoreCheck(store: store, registry: context.models).run()
        if isJSON {
            try context.print(JSONText.of(report))
        } else if !isQuiet {
            try context.print(TextCheck(report).text)
        }
        return report.isSound ? 0 : ExitCode.found
    }
}
