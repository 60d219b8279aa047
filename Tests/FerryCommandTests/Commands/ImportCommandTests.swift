import Foundation
import Testing

/// What `ferry import` leaves behind and says, beyond the report of a run that goes well.
@Suite struct ImportCommandTests {
    private let folder: StoreFolder
    private let input: String

    init() throws {
        folder = try StoreFolder()
        let good = #"{"id":"00000000-0000-4000-8000-000000000001","title":"a","createdAt":"2024-05-06T07:08:09Z"}"#
        input = try folder.write(
            good + "\n" + #"{"title":"no id","createdAt":"2024-05-06T07:08:09Z"}"#, to: "memos.ndjson")
    }

    @Test func aDryRunSaysSoAndWritesTheRejects() throws {
        let rejects = folder.path("rejects.ndjson")
        let result = try FerryProcess.run(
            [
                "import", input, "--model", "Memo", "--store", folder.store, "--max-errors", "1", "--rejects", rejects,
                "--dry-run",
            ])
        #expect(result.status == 3)
        #expect(result.output.hasPrefix("memos: dry run, nothing written: done, 1 record rejected\n"))
        #expect(result.output.contains("1 Memo rows if it were written\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.store))
        #expect(try String(contentsOfFile: rejects, encoding: .utf8).split(separator: "\n").count == 1)
    }

    @Test func xmlIsImportedByThePathOfItsRecords() throws {
        let xml = try folder.write(
            "<list><memo id='00000000-0000-4000-8000-000000000001' createdAt='2024-05-06T07:08:09Z'>"
                + "<title>a</title></memo></list>", to: "memos.xml")
        let result = try FerryProcess.run(
            ["import", xml, "--model", "Memo", "--records", "//memo", "--store", folder.store])
        #expect(result.status == 0)
        #expect(try folder.dump().count == 1)
    }

    @Test(arguments: ["--summary", "--rejects"])
    func aFileThatCannotBeWrittenStopsTheRunBeforeItBegins(_ option: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path("taken.json"), withIntermediateDirectories: true)
        for path in ["missing/report.json", "taken.json"] {
            let result = try FerryProcess.run(
                [
                    "import", input, "--model", "Memo", "--store", folder.store, "--max-errors", "1", option,
                    folder.path(path),
                ])
            #expect(result.status == 1)
            #expect(result.messages.contains("\(path) cannot be written"))
            #expect(!FileManager.default.fileExists(atPath: folder.store))
        }
    }

    @Test func theOneLineOfAQuietFailureNamesThePlace() throws {
        let result = try FerryProcess.run(["import", input, "--model", "Memo", "--store", folder.store, "--quiet"])
        #expect(result.status == 4)
        #expect(result.output.isEmpty)
        #expect(result.messages.hasPrefix("ferry: memos: \(input):2 › /id (record 1, byte "))
        #expect(result.messages.split(separator: "\n").count == 1)
    }
}
