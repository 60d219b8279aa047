import Ferry
import FerryCommand
import Foundation
import Testing

@Suite struct DocumentationTests {
    private let readme: String
    private let article: String

    init() throws {
        func text(_ path: String) throws -> String {
            String(decoding: try Data(contentsOf: Golden.packageRoot.appendingPathComponent(path)), as: UTF8.self)
        }
        readme = try text("README.md")
        article = try text("Sources/Ferry/Ferry.docc/PipelineFiles.md")
    }

    /// The lines below the heading `title`, up to the next heading.
    private func section(_ title: String) throws -> [Substring] {
        let lines = readme.split(separator: "\n")
        let start = try #require(lines.firstIndex(of: Substring(title)), "the README has no section \(title)")
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#") })
    }

    @Test func everyCommandAndOptionIsInTheReadme() throws {
        for command in CommandLineTool.descriptions {
            let usage = command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
            let lines = try section("### `ferry \(usage)`")
            for option in command.options {
                #expect(
                    lines.contains("| `\(option.usage)` | \(option.help) |"), "ferry \(command.name) \(option.name)")
            }
            let documented = lines.filter { $0.hasPrefix("| `--") }.count
            #expect(documented == command.options.count, "ferry \(command.name) has options the README invents")
        }
        for option in ["`ferry --help`", "`ferry --version`"] { #expect(readme.contains(option)) }
    }

    @Test func everyExitCodeIsInTheReadme() throws {
        let lines = try section("### Exit codes")
        for code in ExitCode.all { #expect(lines.contains("| \(code.code) | \(code.meaning) |")) }
        for outcome in [
            RunOutcome.done, .doneWithRejections, .nothingToDo, .failed, .budgetExceeded, .interrupted,
        ] {
            #expect(ExitCode.all.contains { $0.code == "\(outcome.exitCode)" })
        }
    }

    @Test func everyKeyOfPipelineFilesIsDocumented() {
        for section in PipelineFileKeys.Section.allCases {
            for key in PipelineFileKeys.keys(of: section) {
                let row = "| `\(key.name)` | \(key.value) | \(key.meaning) |"
                #expect(readme.contains(row), "README: \(key.name) of \(section.rawValue)")
                #expect(article.contains(row), "article: \(key.name) of \(section.rawValue)")
            }
        }
    }

    @Test func theFirstPipelineOfTheArticleIsSound() throws {
        let yaml = try #require(article.components(separatedBy: "```yaml\n").dropFirst().first)
        let text = try #require(yaml.components(separatedBy: "```").first)
        #expect(try PipelineFile.parse(Array(text.utf8), path: "Pipelines/memos.yaml").name == "memos")
    }

    /// The README shows what `make run` prints: the report of this import, but for the run's id and its moment.
    @Test func theFirstScreenOfTheReadmeIsTrue() throws {
        let folder = try StoreFolder()
        let result = try FerryProcess.run(["import", "Pipelines/memos.yaml", "--store", folder.store])
        #expect(result.status == 3)
        let shown = try #require(readme.components(separatedBy: "$ make run\n").dropFirst().first)
        func lasting(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("  run ") }
        }
        let report = lasting(result.output.replacingOccurrences(of: folder.store, with: ".build/run/memos.store"))
        #expect(Array(lasting(shown).prefix(report.count)) == report)
    }
}
