import Ferry
import ModelStore

/// `ferry migrate`: brings a store to a newer version of its schema.
struct MigrateCommand: Command {
    private static let list = OptionDescription("--list", help: "list the versions there are; change nothing")
    private static let to = OptionDescription(
        "--to", "VERSION", help: "the version to reach; without it the one that imports write")
    private static let dryRun = OptionDescription(
        "--dry-run", help: "do everything, then take it back: the report tells what would happen")
    private static let verify = OptionDescription(
        "--verify", help: "carry a copy through every version and check it in each; change nothing")
    private static let adopt = OptionDescription(
        "--adopt", "VERSION", help: "take a file whose tables are exactly those of VERSION, but which does not say so")
    private static let noBackup = OptionDescription(
        "--no-backup", help: "make no copy beside the store meanwhile; one is removed when all went well")

    static let description = CommandDescription(
        "migrate", summary: "bring a store to a newer version of its schema, all or nothing",
        discussion: """
            Rows that break a constraint of the new version are listed, and the store stays as it was. Runs
            from before a migration that changed the form of rows can no longer be undone.
            """,
        options: [.store, list, to, dryRun, verify, adopt, noBackup, .json, .quiet])

    /// What is to be done; the options exclude each other.
    private enum Work {
        case list, verify, migrate(isDryRun: Bool), adopt(Schema.Version)
    }

    private let store: String
    private let work: Work
    private let version: Schema.Version?
    private let makesBackup: Bool
    private let isJSON: Bool
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        store = try arguments.required(.store)
        version = try Self.version(Self.to, in: arguments)
        let adopted = try Self.version(Self.adopt, in: arguments)
        makesBackup = !arguments.has(Self.noBackup)
        isJSON = arguments.has(.json)
        isQuiet = arguments.has(.quiet)
        let chosen = [Self.list, Self.verify, Self.dryRun].filter { arguments.has($0) }
        guard chosen.count + (adopted == nil ? 0 : 1) <= 1 else {
            throw UsageError("--list, --verify, --dry-run and --adopt exclude each other")
        }
        guard adopted == nil && chosen.first != Self.list || version == nil else {
            throw UsageError("--to has no meaning together with \(adopted == nil ? "--list" : "--adopt")")
        }
        switch chosen.first {
        case Self.list: work = .list
        case Self.verify: work = .verify
        default: work = adopted.map { .adopt($0) } ?? .migrate(isDryRun: !chosen.isEmpty)
        }
    }

    private static func version(
        _ option: OptionDescription, in arguments: Arguments
    ) throws(UsageError) -> Schema.Version? {
        guard let text = try arguments.value(option) else { return nil }
        if let version = Schema.Version(text) { return version }
        throw UsageError("\(option.name) is \(Printable.text(text)), but must be a version such as 2.0.0")
    }

    func run(_ context: CommandContext) async throws -> Int32 {
        let upgrade = SchemaUpgrade(store: store, registry: context.models)
        switch work {
        case .list:
            let versions = try upgrade.versions()
            try context.print(isJSON ? JSONText.of(versions) : Self.text(of: versions))
            return 0
        case .verify:
            let trials = try upgrade.verify(to: version)
            let isSound = trials.allSatisfy(\.findings.isEmpty)
            try tell(isJSON ? JSONText.of(trials) : Self.text(of: trials), context)
            return isSound ? 0 : ExitCode.found
        case .adopt(let version):
            try upgrade.adopt(version, makesBackup: makesBackup)
            if !isQuiet { context.tell("\(Printable.text(store)) is a store of version \(version) now") }
            return 0
        case .migrate(let isDryRun):
            let report = try await upgrade.migrate(to: version, isDryRun: isDryRun, makesBackup: makesBackup)
            try tell(isJSON ? JSONText.of(report) : TextUpgrade(report).text, context)
            guard let failure = report.failure else { return 0 }
            context.tell("\(Printable.text(store)): \(Printable.text(failure.cause))")
            return 1
        }
    }

    private func tell(_ text: String, _ context: CommandContext) throws {
        if isJSON || !isQuiet { try context.print(text) }
    }

    private static func text(of versions: SchemaUpgrade.Versions) -> String {
        var table = TextTable([.left, .left])
        for version in versions.versions {
            let marks = [
                version == versions.stored ? "the store has it" : nil,
                version == versions.current ? "imports write it" : nil,
            ].compactMap { $0 }
            table.add(Printable.text("\(versions.schema) \(version)"), marks.joined(separator: ", "))
        }
        return table.text()
    }

    private static func text(of trials: [StoreMigration.Trial]) -> String {
        trials.map { trial in
            let findings = trial.findings.map { "  \($0.kind.rawValue)  \(Printable.text($0.message))\n" }
            return "\(trial.version): \(findings.isEmpty ? "sound" : "not sound")\n" + findings.joined()
        }.joined()
    }
}
