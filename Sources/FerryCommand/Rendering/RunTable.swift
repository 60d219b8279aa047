import Ferry

/// The runs of a store as text, one a line.
struct RunTable {
    private let reports: [RunReport]

    init(_ reports: [RunReport]) {
        self.reports = reports
    }

    /// The table with its heading.
    var text: String {
        guard !reports.isEmpty else { return "no runs\n" }
        var table = TextTable([.left, .left, .left, .left, .right, .right, .right, .right])
        table.add("run", "began (UTC)", "pipeline", "outcome", "read", "inserted", "updated", "rejected")
        for report in reports {
            table.add(
                report.run, Figures.moment(report.startedAt), Printable.text(report.pipeline), report.outcome.rawValue,
                Figures.count(report.books.read), Figures.count(report.books.inserted),
                Figures.count(report.books.updated), Figures.count(report.books.rejected))
        }
        return table.text()
    }
}
