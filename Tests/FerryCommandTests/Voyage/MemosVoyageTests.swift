import Foundation
import Testing

/// The whole way of the sample dump: preferences → store → JSON, with the built program.
@Suite struct MemosVoyageTests {
    private static let pipeline = "Pipelines/memos.yaml"

    @Test func sampleDumpArrivesWithItsThreeBrokenMemosNamed() throws {
        let folder = try StoreFolder()
        let result = try FerryProcess.run(
            ["import", Self.pipeline, "--store", folder.store, "--rejects", folder.path("rejects.ndjson")])
        #expect(result.status == 3, "\(result.messages)")
        let rejects = try String(contentsOfFile: folder.path("rejects.ndjson"), encoding: .utf8)
        #expect(rejects.split(separator: "\n").count == 3)
        #expect(try folder.count("SELECT count(*) FROM Memo") == 282)
        #expect(try folder.count("SELECT report ->> '$.books.read' FROM ferry_run") == 300)
        #expect(try folder.integrity() == "ok")
    }

    @Test func secondImportHasNothingToDoAndTouchesNothing() throws {
        let folder = try StoreFolder()
        _ = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store])
        let before = try folder.dump()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.store))
        let second = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store])
        #expect(second.status == 0)
        #expect(second.output.lowercased().contains("nothing to do"))
        #expect(try folder.dump() == before)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == bytes)
    }

    @Test(arguments: ["memos-binary.plist", "memos-nested.json", "memos-string.json"])
    func everyShapeOfDumpGivesTheSameMemos(_ file: String) throws {
        let folder = try StoreFolder()
        let root = FerryProcess.root.path
        try folder.write(
            """
            source: { format: preferences, file: \(root)/SampleData/memos/\(file), key: saved_memos }
            stages:
              - decode: { as: LegacyMemo, dates: seconds_since_2001 }
              - map: { to: Memo }
              - write: { model: Memo }
            """, to: "shape.yaml")
        let result = try FerryProcess.run(["import", folder.path("shape.yaml"), "--store", folder.store])
        #expect(result.status == 0, "\(result.messages)\(result.output)")
        let other = folder.path("reference.store")
        try folder.write(
            """
            source: { format: preferences, file: \(root)/SampleData/memos/memos-nested.json, key: saved_memos }
            stages:
              - decode: { as: LegacyMemo, dates: seconds_since_2001 }
              - write: { model: Memo }
            """, to: "reference.yaml")
        #expect(try FerryProcess.run(["import", folder.path("reference.yaml"), "--store", other]).status == 0)
        #expect(try folder.dump() == folder.dump(other))
        #expect(try folder.dump().isEmpty == false)
    }

    @Test func exportImportExportIsByteIdentical() throws {
        let folder = try StoreFolder()
        _ = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store])
        let first = try FerryProcess.run(["export", "--store", folder.store])
        #expect(first.status == 0)
        let copy = folder.path("copy.store")
        let imported = try FerryProcess.run(
            ["import", "-", "--model", "Memo", "--store", copy], input: Data(first.output.utf8))
        #expect(imported.status == 0, "\(imported.messages)\(imported.output)")
        let second = try FerryProcess.run(["export", "--store", copy])
        #expect(second.output == first.output)
        #expect(first.output.utf8.count > 50_000)
    }

    @Test func brokenMemoUnderTheDefaultBudgetLeavesTheStoreAsBefore() throws {
        let folder = try StoreFolder()
        _ = try FerryProcess.run(["import", Self.pipeline, "--store", folder.store])
        let before = try folder.dump()
        let id = UUID().uuidString
        let lines = (0..<50).map { number in
            #"{"id":"\#(UUID().uuidString)","title":"memo \#(number)","createdAt":"2025-01-01T00:00:00Z"}"#
        }
        let broken = #"{"id":"\#(id)","title":7,"createdAt":"2025-01-01T00:00:00Z"}"#
        let file = try folder.write((lines + [broken] + lines.reversed()).joined(separator: "\n"), to: "broken.ndjson")
        let result = try FerryProcess.run(["import", file, "--model", "Memo", "--store", folder.store])
        #expect(result.status == 4)
        let said = result.output + result.messages
        #expect(said.contains("broken.ndjson:51"))
        #expect(said.contains("title"))
        #expect(try folder.dump() == before)
        #expect(try folder.integrity() == "ok")
        // The same into a store that does not exist: it still does not.
        let fresh = folder.path("fresh.store")
        #expect(try FerryProcess.run(["import", file, "--model", "Memo", "--store", fresh]).status == 4)
        #expect(!FileManager.default.fileExists(atPath: fresh))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!left.contains { $0.contains("building") || $0.contains("partial") })
    }
}
