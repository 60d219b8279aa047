import Ferry
import Foundation
import Testing

/// The parsing suite of the corpora beside the repository.
private enum ParsingSuite {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/corpora/json/JSONTestSuite/test_parsing")

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

/// `ferry validate FILE` without a model, over the parsing suite.
@Suite(.enabled(if: ParsingSuite.isPresent, "../shared/corpora is not there"))
struct JSONTestSuiteValidationTests {
    /// The exit code of the command and the place of the first fault.
    private func verdict(on name: String) throws -> (code: Int32, isPlaced: Bool) {
        let path = ParsingSuite.folder.appendingPathComponent(name).path
        let definition = PipelineDefinition(
            name: name, source: SourceDefinition(files: [path]), write: WriteDefinition())
        do throws(FerryError) {
            let report = try ValidationRun(definition, registry: nil).run()
            #expect(report.balance, "\(name)")
            return (report.exitCode, report.rejections.first?.location.file == path)
        } catch {
            return (1, error.location?.file == path)
        }
    }

    @Test func everyTextIsJudgedAsItsNameSays() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: ParsingSuite.folder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        #expect(names.count > 300)
        for name in names {
            let (code, isPlaced) = try verdict(on: name)
            if name.hasPrefix("y_") { #expect(code == 0, "\(name)") }
            if name.hasPrefix("n_") {
                #expect(code != 0, "\(name)")
                #expect(isPlaced, "\(name)")
            }
        }
    }
}
