import Ferry
import Formats

/// A run's report as text for a terminal.
struct TextReport {
    private let report: RunReport

    init(_ report: RunReport) {
        self.report = report
    }

    /// The whole report, ending with a line feed.
    var text: String {
        var parts = [heading]
        if report.outcome != .nothingToDo { parts.append(books) }
        if !report.rejections.isEmpty {
            parts.append(RejectionList(report.rejections, of: report.books.rejected).text)
        }
        if !report.duplicates.samples.isEmpty { parts.append(duplicates) }
        if let assets = report.assets, assets.missing > 0 { parts.append(text(of: assets)) }
        let remarks = remarks
        if !remarks.isEmpty { parts.append(remarks) }
        if let rollback = report.rollback { parts.append(text(of: rollback)) }
        return parts.joined(separator: "\n")
    }

    private var heading: String {
        let seconds = report.finishedAt.timeIntervalSince(report.startedAt)
        var table = TextTable([.left, .left])
        table.add("run", "\(report.run), \(Figures.moment(report.startedAt)), \(Figures.duration(seconds))")
        for input in report.inputs { table.add("source", ReportWording.input(input)) }
        table.add("store", store)
        return "\(Printable.text(report.pipeline)): \(ReportWording.headline(report))\n\n" + table.text(indent: "  ")
    }

    private var store: String {
        var text = Printable.text(report.store)
        let counts = (report.models ?? []).map { ($0.model, $0.rowsInStore) } + [(report.model, report.rowsInStore)]
        for (model, rows) in counts {
            guard let rows else { continue }
            let when = report.isDryRun ? "rows if it were written" : "rows now"
            text += ", \(Figures.count(rows)) \(Printable.text(model)) \(when)"
        }
        return text
    }

    private var books: String {
        var table = TextTable([.left, .right, .left])
        for (name, count) in ReportWording.books(report.books) {
            table.add(name, Figures.count(count), ReportWording.remark(on: name, in: report))
        }
        return table.text(indent: "  ") + (report.models.map { "\n" + parts($0) } ?? "")
    }

    /// A line for each model of a run that writes several.
    private func parts(_ models: [ModelBooks]) -> String {
        var table = TextTable([.left, .left])
        for part in models {
            let counts = ReportWording.books(part.books).filter { $0.name == "read" || $0.count > 0 }
            table.add(
                Printable.text(part.model),
                counts.map { "\($0.name) \(Figures.count($0.count))" }.joined(separator: ", "))
        }
        return table.text(indent: "  ")
    }

    private var duplicates: String {
        var text = "Duplicates:\n"
        for sample in report.duplicates.samples.prefix(3) {
            let relation = sample.identical ? "identical to" : "gave way to"
            text += "  \(Printable.text(sample.loser.description))\n"
            text += "    \(relation) \(Printable.text(sample.winner.description))\n"
        }
        let more = report.duplicates.count - min(report.duplicates.samples.count, 3)
        if more > 0 { text += "  and \(Figures.count(more)) more\n" }
        return text
    }

    private func text(of assets: AssetSummary) -> String {
        var text = "Missing assets:\n"
        for sample in assets.samples.prefix(10) {
            text += "  \(Printable.text(sample.location.description))\n"
            text += "    \(Printable.text("\(sample.field)  \(sample.url)  \(sample.reason)"))\n"
        }
        let more = assets.missing - min(assets.samples.count, 10)
        if more > 0 { text += "  and \(Figures.count(more)) more\n" }
        return text
    }

    private var remarks: String {
        var table = TextTable([.left, .left])
        for (name, counts) in [
            ("fixes", report.fixes), ("warnings", report.warnings), ("unknown fields", report.unknownFields),
        ] where !counts.isEmpty {
            table.add(name, ReportWording.list(counts))
        }
        if let assets = report.assets { table.add("assets", ReportWording.assets(assets)) }
        if let rows = report.verifiedRows {
            table.add("verified", "\(Figures.count(rows, "row")) read back and equal to what was written")
        }
        for note in report.notes { table.add("note", Printable.text(note)) }
        return table.text(indent: "  ")
    }

    private func text(of rollback: RollbackReport) -> String {
        var table = TextTable([.left, .left])
        table.add("cause", "\(Printable.text(rollback.cause)) [\(rollback.code)]")
        if let location = rollback.location { table.add("record", Printable.text(location.description)) }
        if let field = rollback.field { table.add("field", Printable.text(field)) }
        for count in rollback.rolledBack { table.add(Printable.text(count.model), ReportWording.rolledBack(count)) }
        if !rollback.storeNow.isEmpty { table.add("store", Printable.text(rollback.storeNow)) }
        return "Rolled back:\n" + table.text(indent: "  ")
    }
}
