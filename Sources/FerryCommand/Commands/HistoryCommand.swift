import Ferry
import Foundation
import ModelStore

/// `ferry history`: who changed what in a store; `ferry history prune` cuts it off.
struct HistoryCommand: Command {
    private static let since = OptionDescription(
        "--since", "TOKEN", help: "only what came after the place that TOKEN names; every listing ends with one")
    private static let entity = OptionDescription("--entity", "NAME", help: "only changes of this entity")
    private static let author = OptionDescription("--author", "NAME", help: "only transactions of this author")
    private static let limit = OptionDescription("--limit", "N", help: "at most the N oldest transactions")
    private static let keep = OptionDescription("--keep", "N", help: "prune: keep the newest N transactions")
    private static let olderThan = OptionDescription(
        "--older-than", "DAYS", help: "prune: only what is older than DAYS days; with --keep both must hold")

    static let description = CommandDescription(
        "history", operands: "[prune]", operandCount: 0...1,
        summary: "list who changed what in a store, oldest first",
        discussion: """
            `ferry history prune` cuts history off by --keep and --older-than: what it told of can no longer
            be undone, and older tokens expire, which `--since` says.
            """,
        options: [.store, since, entity, author, limit, keep, olderThan, .json])

    private let store: String
    private let descriptor: HistoryDescriptor
    private let prunes: Bool
    private let kept: Int?
    private let days: Int?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        isJSON = arguments.has(.json)
        if let word = arguments.operands.first, word != "prune" {
            throw UsageError("history takes no operand but prune, not \(Printable.text(word))")
        }
        prunes = !arguments.operands.isEmpty
        kept = try arguments.count(Self.keep)
        days = try arguments.count(Self.olderThan)
        if !prunes, kept != nil || days != nil {
            throw UsageError("\(Self.keep.name) and \(Self.olderThan.name) go with `ferry history prune`")
        }
        if prunes, kept == nil, days == nil {
            throw UsageError("say what goes: \(Self.keep.usage), \(Self.olderThan.usage), or both")
        }
        var descriptor = HistoryDescriptor()
        if let text = try arguments.value(Self.since) {
            guard let token = HistoryToken(text) else {
                throw UsageError("\(Self.since.name): \(Printable.text(text)) is not a token of `ferry history`")
            }
            descriptor.token = token
        }
        descriptor.entities = try arguments.value(Self.entity).map { [$0] }
        descriptor.authors = try arguments.value(Self.author).map { [$0] }
        descriptor.fetchLimit = try arguments.count(Self.limit)
        self.descriptor = descriptor
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let history = StoreHistory(store: store)
        if prunes {
            let count = try await history.prune(keepingLast: kept, days: days)
            try context.print(isJSON ? "{\"pruned\":\(count)}\n" : "\(Figures.count(count)) transactions cut off\n")
            return 0
        }
        let page = try await history.transactions(descriptor)
        let listing = HistoryListing(page)
        try context.print(isJSON ? listing.json() : listing.text)
        return 0
    }
}
