import Foundation
import ModelStore
import Testing

@testable import Ferry

/// Exports of related models, and the way back.
@Suite(.serialized) struct GraphExportTests {
    private let folder: GraphFolder

    init() throws {
        folder = try GraphFolder()
    }

    private static let export = """
        {
        "GraphTrip":[
        {"name":"Oslo","next":"Work"},
        {"name":"Rome","next":"Oslo"}
        ]
        ,
        "GraphBusinessTrip":[
        {"name":"Work","next":null,"perDiem":12.5}
        ]
        ,
        "GraphActivity":[
        {"title":"Forum","day":1,"trip":"Rome"},
        {"title":"Talk","day":2,"trip":"Work"}
        ]
        ,
        "GraphMark":[
        {"pk":3,"text":"a","activity":["Talk",2],"previous":null},
        {"pk":7,"text":"b","activity":null,"previous":{"pk":3}}
        ]
        ,
        "GraphTag":[
        {"label":"far"},
        {"label":"sea"}
        ]
        ,
        "GraphTrip_tags":[
        {"source":"Oslo","target":"sea","position":0},
        {"source":"Oslo","target":"far","position":1},
        {"source":"Work","target":"far","position":0}
        ]
        }

        """

    @Test func anExportOfAWholeStoreComesBackByteForByte() async throws {
        try folder.write(Self.export, to: "first.json")
        let report = try await folder.importExport("first.json", into: "one.store")
        #expect(report.outcome == .done, "\(report)")
        #expect(report.books.inserted == 12)
        #expect(report.unknownFields.isEmpty)
        #expect(report.verifiedRows == 12)
        let second = try await folder.export("one.store", to: "second.json")
        #expect(second == Self.export)
        _ = try await folder.importExport("second.json", into: "two.store")
        #expect(try await folder.export("two.store", to: "third.json") == second)
    }

    @Test func aModelWithSubclassesTellsEachObjectsEntity() async throws {
        try folder.write(Self.export, to: "first.json")
        _ = try await folder.importExport("first.json", into: "one.store")
        let trips = try await folder.export("one.store", to: "trips.json", model: "GraphTrip")
        #expect(trips.contains(#"{"name":"Oslo","next":"Work","entity":"GraphTrip"}"#))
        #expect(trips.contains(#"{"name":"Work","next":null,"entity":"GraphBusinessTrip","perDiem":12.5}"#))
        let business = try await folder.export("one.store", to: "business.json", model: "GraphBusinessTrip")
        #expect(!business.contains("Oslo") && business.contains("perDiem"))
    }

    @Test func keysThatAStoreHasUsedAreRefused() async throws {
        try folder.write(Self.export, to: "first.json")
        _ = try await folder.importExport("first.json", into: "one.store")
        try folder.write(Self.export.replacing("\"b\"", with: "\"c\""), to: "other.json")
        let report = try await folder.importExport("other.json", into: "one.store")
        #expect(report.outcome == .budgetExceeded)
        #expect(report.rejections.first?.faults.first?.code == "key.taken")
    }
}
