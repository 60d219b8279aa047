import Ferry

/// What looking a store over gave, as text for a terminal.
struct TextCheck {
    private let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    /// The whole report, ending with a line feed.
    var text: String {
        let count = report.findings.count + report.unverifiedRuns.count
        let found = count == 0 ? "nothing found" : "\(Figures.count(count)) found"
        let known = report.isKnown ? "" : ", which this program does not know"
        let schema = Printable.text("\(report.schema) \(report.version)")
        var text = "\(Printable.text(report.store)): \(found) (\(schema)\(known))\n"
        if let removed = report.removedBlobs {
            text += "  removed \(Figures.count(removed.count)) blobs of \(Figures.count(removed.byteCount)) bytes\n"
        }
        for finding in report.findings {
            text += "  \(finding.kind.rawValue)  \(Printable.text(finding.message))\n"
            if let rows = finding.rows { text += TextRows(rows).text }
        }
        for run in report.unverifiedRuns {
            text += "  run  \(Printable.text(run)) died before its rows were read back; the next import does it\n"
        }
        return text
    }
}
