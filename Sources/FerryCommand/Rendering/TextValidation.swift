import Ferry
import Formats

/// What a validation found, as text for a terminal.
struct TextValidation {
    private let report: ValidationReport

    init(_ report: ValidationReport) {
        self.report = report
    }

    /// The whole report, ending with a line feed.
    var text: String {
        let found = report.rejected == 0 ? "nothing found" : "\(Figures.count(report.rejected, "record")) broken"
        let aim = report.model.map { "as \(Printable.text($0))" } ?? "form only, no model"
        let parts = [
            "\(Printable.text(report.pipeline)): \(found) (\(aim))\n", inputs, books,
            RejectionList(report.rejections, of: report.rejected).text, remarks,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var inputs: String {
        var table = TextTable([.left, .left])
        for input in report.inputs { table.add("source", ReportWording.input(input)) }
        return table.text(indent: "  ")
    }

    private var books: String {
        var table = TextTable([.left, .right, .left])
        table.add("read", Figures.count(report.read))
        table.add("valid", Figures.count(report.valid))
        table.add("filtered", Figures.count(report.filtered))
        table.add("rejected", Figures.count(report.rejected), ReportWording.codes(report.rejectionsByCode))
        return table.text(indent: "  ")
    }

    private var remarks: String {
        var table = TextTable([.left, .left])
        for (name, counts) in [
            ("fixes", report.fixes), ("warnings", report.warnings), ("unknown fields", report.unknownFields),
        ] where !counts.isEmpty {
            table.add(name, ReportWording.list(counts))
        }
        for note in report.notes { table.add("note", Printable.text(note)) }
        return table.text(indent: "  ")
    }
}
