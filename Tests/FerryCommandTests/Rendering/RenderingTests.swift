import Ferry
import Testing

@testable import FerryCommand

@Suite struct RenderingTests {
    private static let samples: [(String, RunReport)] = [
        ("rejections", SampleReports.withRejections), ("rollback", SampleReports.rolledBack),
        ("nothing", SampleReports.nothingToDo), ("dry-run", SampleReports.dryRun),
    ]

    @Test(arguments: samples)
    func reportsAreRenderedAsText(name: String, report: RunReport) throws {
        try Golden.expect(TextReport(report).text, is: "FerryCommand/\(name).txt")
    }

    @Test(arguments: samples)
    func reportsAreRenderedAsMarkdown(name: String, report: RunReport) throws {
        try Golden.expect(MarkdownReport(report).text, is: "FerryCommand/\(name).md")
    }

    @Test func validationsAreRenderedAsText() throws {
        try Golden.expect(TextValidation(SampleReports.validation).text, is: "FerryCommand/validation.txt")
        var clean = ValidationReport(pipeline: "memos", model: nil)
        clean.read = 1
        clean.valid = 1
        try Golden.expect(TextValidation(clean).text, is: "FerryCommand/validation-clean.txt")
    }

    @Test func runsAreListedInColumns() throws {
        try Golden.expect(RunTable(Self.samples.map(\.1)).text, is: "FerryCommand/runs.txt")
        #expect(RunTable([]).text == "no runs\n")
    }

    @Test func nothingFromOutsideActsOnATerminalOrAPage() {
        #expect(Printable.text("a\u{1B}[2J\u{202E}b\u{0}") == "a\\u{1b}[2J\\u{202e}b\\u{0}")
        #expect(Printable.text("SELECT 1 \r\n\t  FROM x") == "SELECT 1 FROM x")
        #expect(Printable.text("メモ é 😀") == "メモ é 😀")
        #expect(Printable.markdown("a|b<script>*x*") == #"a\|b\<script\>\*x\*"#)
    }

    @Test func figuresReadTheSameEverywhere() {
        #expect([0, 999, 1_000, -1_234_567].map { Figures.count($0) } == ["0", "999", "1,000", "-1,234,567"])
        #expect(Figures.count(.min) == "-9,223,372,036,854,775,808")
        #expect(
            [1, 999, 1_000, 48_213, 999_499_999, 1_300_000_000].map { Figures.bytes($0) }
                == ["1 byte", "999 bytes", "1.00 kB", "48.2 kB", "999 MB", "1.30 GB"])
        #expect(
            [-1, .nan, 0.042, 12.34, 89.9, 185, 3_725, 1e300].map { Figures.duration($0) }
                == ["0 s", "0 s", "0.04 s", "12.3 s", "89.9 s", "3:05 min", "1:02:05 h", "277777:46:40 h"])
    }
}
