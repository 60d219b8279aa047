import Ferry
import Foundation

/// A file that gets a run's report in the form that its extension names, readable by its owner only.
struct SummaryFile: Sendable {
    static let option = OptionDescription(
        "--summary", "FILE", help: "write the report to FILE, as JSON (.json) or Markdown (.md)")

    private enum Form: String, CaseIterable {
        case json, md
    }

    /// The file as the user named it.
    let path: String
    private let form: Form

    /// The file an option names; nil when the option is not given.
    init?(_ arguments: Arguments) throws(UsageError) {
        guard let path = try arguments.value(Self.option) else { return nil }
        let suffix = (path as NSString).pathExtension
        guard let form = Form(rawValue: suffix.lowercased()) else {
            throw UsageError("\(Self.option.name) writes .json or .md, and \(Printable.text(path)) is neither")
        }
        self.path = path
        self.form = form
    }

    /// Begins the file before the run does, so that a place that cannot be written stops the run instead of following it.
    /// - Throws: ``FerryError`` when it cannot be written.
    func open() throws(FerryError) -> AtomicFile {
        try AtomicFile(path: path, permissions: 0o600)
    }

    /// Writes the report to the file that ``open()`` began; it appears under its name when it is complete.
    /// - Throws: ``FerryError`` when it cannot be written.
    func write(_ report: RunReport, to file: AtomicFile) throws {
        switch form {
        case .json: try file.write(ReportCoding.text(of: report, pretty: true) + "\n")
        case .md: try file.write(MarkdownReport(report).text)
        }
        try file.commit()
    }
}
