import Ferry
import ModelStore

/// What a migration did, or why it was taken back, as text for a terminal.
struct TextUpgrade {
    private let report: UpgradeReport

    init(_ report: UpgradeReport) {
        self.report = report
    }

    /// The whole report, ending with a line feed.
    var text: String {
        let store = Printable.text(report.store)
        if let failure = report.failure { return "\(store): taken back\n\n" + text(of: failure) }
        guard let migration = report.migration else { return "" }
        let name = Printable.text(migration.schema)
        guard !migration.steps.isEmpty else { return "\(store): \(name) \(migration.to) already, nothing to do\n" }
        let end = migration.isDryRun ? "tried and taken back" : "done"
        let heading = "\(store): \(name) \(migration.from) → \(migration.to), \(end)\n"
        return heading + migration.steps.map { "\n" + text(of: $0) }.joined()
    }

    private func text(of step: MigrationReport.Step) -> String {
        var text = "\(step.from) → \(step.to)" + (step.isCustom ? ", with work of the program's own" : "") + "\n"
        for line in step.changes { text += "  \(Printable.text(line))\n" }
        for removal in step.removals {
            if let attribute = removal.attribute {
                let place = Printable.text("\(removal.entity).\(attribute)")
                text += "  \(place): \(Figures.count(removal.count, "value")) removed, kept in history\n"
            } else {
                let rows = Figures.count(removal.count, "row")
                text += "  \(Printable.text(removal.entity)): \(rows) removed, kept in history\n"
            }
        }
        if step.isBarrier { text += "  runs before it can no longer be undone\n" }
        return text
    }

    private func text(of failure: UpgradeReport.Failure) -> String {
        var table = TextTable([.left, .left])
        table.add("cause", "\(Printable.text(failure.cause)) [\(failure.code)]")
        if let attribute = failure.attribute {
            table.add("property", Printable.text("\(failure.entity.map { $0 + "." } ?? "")\(attribute)"))
        }
        table.add("store", failure.storeNow)
        return table.text(indent: "  ") + (failure.rows.map { "\n" + TextRows($0).text } ?? "")
    }
}
