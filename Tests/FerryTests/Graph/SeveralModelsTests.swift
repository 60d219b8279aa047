import Foundation
import ModelStore
import Testing

@testable import Ferry

/// Pipelines that write several models in one run.
@Suite(.serialized) struct SeveralModelsTests {
    private let folder: GraphFolder

    init() throws {
        folder = try GraphFolder()
    }

    private static let pipeline = """
        source: { file: document.json }
        models:
          - source: { records: /trips, keyed_by: name }
            stages: [write: GraphTrip]
          - source: { records: /activities, keyed_by: trip }
            stages:
              - validate: { title: { required: true } }
              - write: GraphActivity
        errors: { max: 9 }
        """

    private static let document = """
        {"activities": {
            "Rome": [{"title": "Forum", "day": 1}, {"title": "Pasta", "day": 2}],
            "Oslo": [{"title": "Fjord", "day": 1}, {"title": " ", "day": 5}],
            "Nowhere": [{"title": "Lost", "day": 1}],
            "Home": []},
         "trips": {"Rome": {"next": "Oslo"}, "Oslo": {"next": null}, "Home": {"next": "Rome"}}}
        """

    @Test func membersOfObjectsBecomeRecordsWithTheirNamesAndReferences() async throws {
        let report = try await folder.run(Self.pipeline, over: Self.document, rejects: "rejects.ndjson")
        #expect(report.outcome == .doneWithRejections)
        #expect(report.model == "GraphTrip, GraphActivity")
        #expect(report.books.read == 8 && report.books.inserted == 6 && report.books.rejected == 2)
        let models = try #require(report.models)
        #expect(models.map(\.books.read) == [3, 5])
        #expect(models.map(\.books.rejected) == [0, 2])
        #expect(models.map(\.rowsInStore) == [3, 3])
        #expect(models.allSatisfy { $0.books.balance && $0.stages.allSatisfy(\.balance) })
        #expect(report.verifiedRows == 6)
        #expect(report.inputs.count == 1)
        let codes = report.rejections.map { $0.faults[0].code }
        #expect(codes == ["validate.required", "reference.missing"])
        let lost = try #require(report.rejections.last)
        #expect(lost.location.pointer == nil || lost.location.pointer == "/activities/Nowhere/0")
        #expect(lost.location.line == 4)
        #expect(lost.raw == #"{"trip":"Nowhere","title": "Lost", "day": 1}"#)
        #expect(try folder.text("rejects.ndjson").split(separator: "\n").count == 2)
        let activities = try folder.texts(
            "SELECT a.title || ' ' || t.name FROM GraphActivity a JOIN GraphTrip t ON t.pk = a.trip ORDER BY 1")
        #expect(activities == ["Fjord Oslo", "Forum Rome", "Pasta Rome"])
        let trips = try folder.texts(
            "SELECT t.name || ' ' || ifnull(n.name, '-') FROM GraphTrip t LEFT JOIN GraphTrip n ON n.pk = t.next ORDER BY 1"
        )
        #expect(trips == ["Home Rome", "Oslo -", "Rome Oslo"])
    }

    @Test func oneRunMeansOneRollback() async throws {
        let strict = Self.pipeline.replacing("errors: { max: 9 }", with: "")
        let report = try await folder.run(strict, over: Self.document)
        #expect(report.outcome == .budgetExceeded)
        #expect(report.rollback?.rolledBack.map(\.model) == ["GraphTrip", "GraphActivity"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("graph.store")))
    }

    @Test func theSameInputIsNothingToDoAndNewOnesMeetWhatIsThere() async throws {
        _ = try await folder.run(Self.pipeline, over: Self.document)
        let again = try await folder.run(Self.pipeline, over: Self.document)
        #expect(again.outcome == .nothingToDo)
        let more = Self.document.replacing(#""Nowhere""#, with: #""Home2""#).replacing(
            #""Home": {"next": "Rome"}"#, with: #""Home": {"next": "Rome"}, "Home2": {"next": "Home2"}"#)
        let report = try await folder.run(Self.pipeline, over: more)
        #expect(report.models?.map(\.books.inserted) == [1, 1])
        #expect(report.models?.map(\.books.unchanged) == [3, 3])
    }

    @Test func mistakesInPartsHaveAPlace() throws {
        let yaml = """
            source: { file: a.json }
            models:
              - stages: [write: GraphTirp]
              - source: { keyed: id }
                stages: [write: GraphTrip]
              - source: { records: /x }
            """
        let error = #expect(throws: PipelineFileError.self) {
            try PipelineFile.parse(Array(yaml.utf8), path: "p.yaml", models: .graph)
        }
        let lines = error?.diagnostics.map { "\($0.line) \($0.message)" } ?? []
        #expect(lines.count == 3, "\(lines)")
        #expect(error?.diagnostics.map(\.line) == [3, 4, 6])
        let both = "source: { file: a.json }\nstages: [write: GraphTrip]\nmodels: [{ stages: [write: GraphTrip] }]"
        #expect(throws: PipelineFileError.self) { try PipelineFile.parse(Array(both.utf8), path: "p.yaml") }
    }

    @Test func aBrokenObjectOfMembersIsAFaultWithAPlace() async throws {
        let document = #"{"trips": {"Rome": {"next": null}, "Oslo" {}}}"#
        let report = try await folder.run(Self.pipeline, over: document)
        #expect(report.outcome == .failed || report.books.rejected > 0)
    }
}
