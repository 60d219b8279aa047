import Ferry
import Formats

/// A run's report as a Markdown page (CommonMark with tables).
struct MarkdownReport {
    private let report: RunReport

    init(_ report: RunReport) {
        self.report = report
    }

    /// The whole page, ending with a line feed.
    var text: String {
        var parts = ["# \(markdown(report.pipeline)): \(ReportWording.headline(report))\n", heading]
        if let rollback = report.rollback { parts.append(text(of: rollback)) }
        if report.outcome != .nothingToDo { parts += [books, stages] }
        if !report.rejections.isEmpty { parts.append(rejections) }
        if !report.duplicates.samples.isEmpty { parts.append(duplicates) }
        if let assets = report.assets { parts.append(text(of: assets)) }
        parts.append(list("Fixes", report.fixes))
        parts.append(list("Warnings", report.warnings))
        parts.append(list("Unknown fields", report.unknownFields))
        if !report.notes.isEmpty {
            parts.append("## Notes\n\n" + report.notes.map { "- \(markdown($0))\n" }.joined())
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func markdown(_ text: String) -> String {
        Printable.markdown(text)
    }

    private var heading: String {
        let seconds = report.finishedAt.timeIntervalSince(report.startedAt)
        var rows = [
            ["Run", markdown(report.run)], ["Began", Figures.moment(report.startedAt)],
            ["Took", Figures.duration(seconds)], ["Model", markdown(report.model)], ["Store", markdown(report.store)],
        ]
        for input in report.inputs {
            rows.append([
                "Source", "\(markdown(input.name)), \(ReportWording.size(of: input)), sha256 \(input.sha256)",
            ])
        }
        if let count = report.rowsInStore { rows.append(["Rows in the store", Figures.count(count)]) }
        if let count = report.verifiedRows { rows.append(["Rows read back and equal", Figures.count(count)]) }
        return table(["", ""], rows)
    }

    private var books: String {
        "## Records\n\n"
            + table(
                ["Where they went", "Records", ""],
                ReportWording.books(report.books).map { name, count in
                    [name, Figures.count(count), markdown(ReportWording.remark(on: name, in: report))]
                })
    }

    private var stages: String {
        if let models = report.models { return models.map { part($0) }.joined(separator: "\n") }
        guard !report.stages.isEmpty else { return "" }
        return "## Stages\n\n" + table(of: report.stages)
    }

    /// The books of one model of a run that writes several.
    private func part(_ part: ModelBooks) -> String {
        let counts = ReportWording.books(part.books).map { [$0.name, Figures.count($0.count)] }
        let rows = part.rowsInStore.map { [["rows in the store", Figures.count($0)]] } ?? []
        return "## \(markdown(part.model))\n\n" + table(["Where they went", "Records"], counts + rows) + "\n"
            + table(of: part.stages)
    }

    private func table(of stages: [StageTally]) -> String {
        table(
            ["Stage", "Read", "Passed", "Filtered", "Duplicates", "Rejected"],
            stages.map { stage in
                [markdown(stage.stage)]
                    + [stage.read, stage.passed, stage.filtered, stage.duplicate, stage.rejected].map {
                        Figures.count($0)
                    }
            })
    }

    private var rejections: String {
        let rows = report.rejections.flatMap { rejection in
            rejection.faults.map { fault in
                [rejection.location.description, rejection.stage, fault.field ?? "", fault.message, fault.code].map {
                    markdown($0)
                }
            }
        }
        let more = report.books.rejected - report.rejections.count
        return "## Rejected\n\n" + table(["Place", "Stage", "Field", "Reason", "Code"], rows)
            + (more > 0 ? "\nAnd \(Figures.count(more)) more.\n" : "")
    }

    private var duplicates: String {
        let rows = report.duplicates.samples.map { sample in
            [
                markdown(sample.loser.description), markdown(sample.winner.description),
                sample.identical ? "identical" : "different",
            ]
        }
        let more = report.duplicates.count - report.duplicates.samples.count
        return "## Duplicates\n\n" + table(["Gave way", "To", "Values"], rows)
            + (more > 0 ? "\nAnd \(Figures.count(more)) more.\n" : "")
    }

    private func text(of assets: AssetSummary) -> String {
        let heading = "## Assets\n\n\(ReportWording.assets(assets)).\n"
        guard !assets.samples.isEmpty else { return heading }
        let rows = assets.samples.map { sample in
            [sample.location.description, sample.field, sample.url, sample.reason].map { markdown($0) }
        }
        let more = assets.missing - assets.samples.count
        return heading + "\n" + table(["Record", "Field", "Missing", "Reason"], rows)
            + (more > 0 ? "\nAnd \(Figures.count(more)) more.\n" : "")
    }

    private func text(of rollback: RollbackReport) -> String {
        var rows = [["Cause", "\(markdown(rollback.cause)) (\(markdown(rollback.code)))"]]
        if let location = rollback.location { rows.append(["Record", markdown(location.description)]) }
        if let field = rollback.field { rows.append(["Field", markdown(field)]) }
        for count in rollback.rolledBack { rows.append([markdown(count.model), ReportWording.rolledBack(count)]) }
        if !rollback.storeNow.isEmpty { rows.append(["Store", markdown(rollback.storeNow)]) }
        return "## Rolled back\n\n" + table(["", ""], rows)
    }

    private func list(_ title: String, _ counts: [String: Int]) -> String {
        guard !counts.isEmpty else { return "" }
        let rows = ReportWording.counts(counts).map { [markdown($0.name), Figures.count($0.count)] }
        return "## \(title)\n\n" + table(["", "Records"], rows)
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        ([header, header.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
