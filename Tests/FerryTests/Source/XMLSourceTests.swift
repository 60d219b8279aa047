import Foundation
import ModelStore
import SampleModels
import Testing

@testable import Ferry

/// Memos that come as XML, from the file to the store.
@Suite struct XMLSourceTests {
    private let folder: PipelineFolder
    private let input: String

    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <m:export xmlns:m="urn:memos" version="1">
          <m:memo id="00000000-0000-4000-8000-000000000001" createdAt="2024-05-06T07:08:09Z">
            <m:title>First &amp; foremost</m:title>
            <m:content><![CDATA[<b>bold</b>]]></m:content>
            <m:isFavorite>yes</m:isFavorite>
            <m:tags><m:tag>a</m:tag></m:tags>
          </m:memo>
          <m:memo id="00000000-0000-4000-8000-000000000002" createdAt="1714979289">
            <m:title>Second</m:title>
            <m:colour>red</m:colour>
          </m:memo>
          <m:memo id="00000000-0000-4000-8000-000000000003"><m:title>No date</m:title></m:memo>
        </m:export>
        """

    init() throws {
        folder = try PipelineFolder()
        input = folder.url.appendingPathComponent("memos.xml").path
        try Data(Self.document.utf8).write(to: URL(fileURLWithPath: input))
    }

    private func load(_ source: RecordSource, errors: ErrorBudget = ErrorBudget(max: 1)) async throws -> RunReport {
        try await source.decode(Memo.Record.self)
            .write(to: folder.store, schema: MemosSchemaV3.self, WriteDefinition(), errors: errors)
            .run()
    }

    @Test func elementsBecomeRows() async throws {
        let report = try await load(.xml(input, records: "//memo"))
        #expect(report.books.inserted == 2)
        #expect(report.books.rejected == 1)
        #expect(report.unknownFields == ["colour": 1])
        let memos = try await folder.memos()
        #expect(memos[1]?.title == "First & foremost")
        #expect(memos[1]?.content == "<b>bold</b>")
        #expect(memos[1]?.isFavorite == true)
        #expect(memos[1]?.tags == ["a"])
        #expect(memos[2]?.isFavorite == false)
        #expect(memos[2]?.createdAt == Date(timeIntervalSince1970: 1_714_979_289))
    }

    @Test func aRejectionNamesThePlaceInTheDocument() async throws {
        let report = try await load(.xml(input, records: "/x:export/x:memo", namespaces: ["x": "urn:memos"]))
        #expect(report.books.read == 3)
        let rejection = try #require(report.rejections.last)
        #expect(rejection.location.pointer == "/m:export/m:memo[3]/createdAt")
        #expect(rejection.location.line == 13)
        #expect(rejection.faults.first?.code == "decode.keyNotFound")
    }

    @Test func theFormAndThePathAreToldFromTheContent() async throws {
        let report = try await load(RecordSource(SourceDefinition(files: [input])))
        #expect(report.books.inserted == 2)
        #expect(report.notes.contains { $0.contains("/export/memo") })
    }

    @Test func theSameIdTwiceIsADuplicateWithBothPlaces() async throws {
        let twice = Self.document.replacingOccurrences(of: "000000000002", with: "000000000001")
        try Data(twice.utf8).write(to: URL(fileURLWithPath: input))
        let report = try await load(.xml(input, records: "//memo"))
        #expect(report.books.duplicate == 1)
        let sample = try #require(report.duplicates.samples.first)
        let places = "\(sample)"
        #expect(places.contains("/m:export/m:memo[1]"))
        #expect(places.contains("/m:export/m:memo[2]"))
    }

    @Test func aBrokenDocumentKeepsTheRecordsBefore() async throws {
        let torn = Self.document.components(separatedBy: "<m:memo id=\"00000000-0000-4000-8000-000000000003")[0]
        try Data((torn + "<m:memo><m:title>Fish & Chips").utf8).write(to: URL(fileURLWithPath: input))
        let report = try await load(.xml(input, records: "//memo"))
        #expect(report.books.inserted == 2)
        #expect(report.books.rejected == 1)
        #expect(report.rejections.first?.faults.first?.message.contains("line 13, column") == true)
        let strict = try await load(.xml(input, records: "//memo"), errors: ErrorBudget())
        #expect(strict.outcome != .done)
    }

    @Test func aPipelineFileSaysItAll() throws {
        let text = """
            source:
              format: xml
              file: trips.xml
              records: //t:trip[@kind='business'] | //t:journey
              namespaces: { t: urn:trips, x: urn:extra }
              max_record_size: 1000000
            stages:
              - write: { model: Memo }
            """
        let source = try PipelineFile.parse(Array(text.utf8), path: "p.yaml").source
        #expect(source.format == .xml)
        #expect(source.records == "//t:trip[@kind='business'] | //t:journey")
        #expect(source.namespaces == ["t": "urn:trips", "x": "urn:extra"])
        #expect(source.maximumRecordBytes == 1_000_000)
        var other = source
        other.namespaces["x"] = nil
        #expect(other.canonicalForm != source.canonicalForm)
    }
}
