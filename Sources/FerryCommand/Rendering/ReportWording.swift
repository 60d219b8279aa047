import Ferry
import Formats

/// The words that all renderings of a report share.
enum ReportWording {
    /// How the run ended, in a few words.
    static func headline(_ report: RunReport) -> String {
        let rejected = Figures.count(report.books.rejected, "record")
        let outcome =
            switch report.outcome {
            case .done: "done"
            case .doneWithRejections: "done, \(rejected) rejected"
            case .nothingToDo: "nothing to do"
            case .failed: "failed"
            case .budgetExceeded: "failed, more records rejected than the error budget allows"
            case .interrupted: "interrupted"
            }
        return report.isDryRun ? "dry run, nothing written: \(outcome)" : outcome
    }

    /// The books by the names of the reports: each record read is in exactly one of the counts after `read`.
    static func books(_ books: Books) -> [(name: String, count: Int)] {
        [
            ("read", books.read), ("inserted", books.inserted), ("updated", books.updated),
            ("unchanged", books.unchanged), ("kept", books.kept), ("filtered", books.filtered),
            ("duplicates", books.duplicate), ("rejected", books.rejected),
        ]
    }

    /// What there is to say about one of the counts.
    static func remark(on name: String, in report: RunReport) -> String {
        switch name {
        case "duplicates" where report.duplicates.count > 0:
            "\(Figures.count(report.duplicates.identical)) identical to the record kept"
        case "rejected" where report.rejectionsByCode.count > 0:
            codes(report.rejectionsByCode)
        default: ""
        }
    }

    /// Named counts, the greatest first.
    static func counts(_ counts: [String: Int]) -> [(name: String, count: Int)] {
        counts.map { (Printable.text($0.key), $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// Named counts in a line: `a 2, b 1`.
    static func codes(_ codes: [String: Int]) -> String {
        counts(codes).map { "\($0.name) \(Figures.count($0.count))" }.joined(separator: ", ")
    }

    /// The greatest of named counts in a line: `a (2), b (1)`.
    static func list(_ counts: [String: Int]) -> String {
        let greatest = self.counts(counts).prefix(20).map { "\($0.name) (\(Figures.count($0.count)))" }
        let more = counts.count - greatest.count
        return greatest.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// How many assets were fetched and are missing.
    static func assets(_ assets: AssetSummary) -> String {
        let fetched = "\(Figures.count(assets.fetched)) fetched, \(Figures.bytes(assets.byteCount))"
        return assets.missing == 0
            ? fetched : fetched + "; \(Figures.count(assets.missing)) missing, which the next run tries again"
    }

    /// An input with its length and the beginning of its digest.
    static func input(_ input: InputSummary) -> String {
        "\(Printable.text(input.name)), \(size(of: input)), sha256 \(input.sha256.prefix(12))…"
    }

    /// How much an input was: `47.2 kB`, or `151 files, 47.2 kB`.
    static func size(of input: InputSummary) -> String {
        let files = input.fileCount.map { Figures.count($0, "file") + ", " } ?? ""
        return files + Figures.bytes(input.byteCount)
    }

    /// The sentences of a rollback report's counts.
    static func rolledBack(_ count: RollbackReport.ModelCount) -> String {
        let taken =
            "\(Figures.count(count.inserted)) inserted and \(Figures.count(count.updated)) updated rows taken back"
        let now = count.rowsNow.map { "\(Figures.count($0, "row")) in the store now" } ?? "no store"
        return "\(taken), \(now)"
    }
}
