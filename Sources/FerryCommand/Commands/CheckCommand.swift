import Ferry

/// `ferry check`: looks a store over.
struct CheckCommand: Command {
    static let description = CommandDescription(
        "check", summary: "look for damage in a store, and for what does not fit its schema",
        discussion: """
            Reads the whole store and changes nothing: the file's integrity, references to rows that are not
            there, tables, columns and indexes that are not those of the schema, values that cannot be read,
            blobs that are missing, have other bytes or are named by nothing, and runs whose rows were not
            read back. An import may go on meanwhile, but for --repair. Blobs younger than a day may belong to
            an import and are never taken for orphans.
            """,
        options: [.store, repair, .json, .quiet])

    private static let repair = OptionDescription(
        "--repair", help: "first remove blobs that nothing has named for a day; nothing else is repaired")

    private let store: String
    private let repairs: Bool
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        repairs = arguments.has(Self.repair)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let report = try await StoreCheck(store: store, registry: context.models).run(repairs: repairs)
        if isJSON {
            try context.print(JSONText.of(report))
        } else if !isQuiet {
            try context.print(TextCheck(report).text)
        }
        return report.isSound ? 0 : ExitCode.found
    }
}
