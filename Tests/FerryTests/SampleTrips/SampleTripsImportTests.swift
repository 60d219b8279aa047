import Ferry
import Foundation
import SQLite
import SampleModels
import Testing

@Suite("The sample trips' XML export")
struct SampleTripsImportTests {
    private let folder: SampleTripsFolder

    init() throws {
        folder = try SampleTripsFolder()
    }

    /// All rows, without their keys.
    private func contents() throws -> [[Value]] {
        try folder.rows("SELECT name, destination, startDate, endDate, isFavorite FROM Trip ORDER BY name")
            + folder.rows(
                """
                SELECT i.id, i.title, i.details, i.isInPlan, t.name FROM BucketListItem i LEFT JOIN Trip t ON t.pk = i.trip
                ORDER BY i.id
                """)
            + folder.rows(
                """
                SELECT p.id, p.placeName, p.address, p.isConfirmed, t.name FROM LivingAccommodation p
                LEFT JOIN Trip t ON t.pk = p.trip ORDER BY p.id
                """)
    }

    @Test("gives trips, bucket lists and accommodations, and names what no model has")
    func sample() async throws {
        let report = try await folder.carry()
        #expect(report.outcome == .done, "\(report)")
        #expect(report.books.read == 20)
        #expect(report.books.inserted == 19)
        #expect(report.books.duplicate == 1)
        #expect(report.unknownFields == ["kind": 8, "perDiem": 4, "reason": 4])
        #expect(try folder.rows("SELECT count(*), count(trip) FROM BucketListItem") == [[7, 6]])
        #expect(try folder.rows("SELECT count(*), count(trip) FROM LivingAccommodation") == [[4, 3]])
    }

    @Test("has values in attributes, nested elements and CDATA")
    func parts() async throws {
        _ = try await folder.carry()
        #expect(
            try folder.rows(
                "SELECT destination, startDate, endDate, isFavorite FROM Trip WHERE name = 'Fjords & lakes'")
                == [["Tromsø", "2025-07-03T04:30:00.000000Z", "2025-07-12T18:00:00.000000Z", 0]])
        #expect(try folder.rows("SELECT destination FROM Trip WHERE name = 'Audit'") == [["Genève"]])
        #expect(try folder.rows("SELECT isFavorite FROM Trip WHERE name = 'The \"big\" one'") == [[1]])
        #expect(
            try folder.rows("SELECT details FROM BucketListItem WHERE title = 'Gelato'")
                == [["<b>Pistacchio</b> & nocciola"]])
        #expect(
            try folder.rows(
                "SELECT i.details FROM BucketListItem i JOIN Trip t ON t.pk = i.trip WHERE t.name = '2026'")
                == [["ends in ]] and > apart"]])
        #expect(
            try folder.rows("SELECT address, isConfirmed FROM LivingAccommodation WHERE placeName = 'Casa Lucia'")
                == [["Via dei Fori 1\n00186 Roma", 1]])
    }

    @Test("gives the same rows in each encoding", arguments: ["trips-latin1.xml", "trips-utf16.xml"])
    func encodings(_ file: String) async throws {
        _ = try await folder.carry()
        let other = try SampleTripsImportTests()
        let report = try await other.folder.carry(file)
        #expect(report.books.inserted == 19)
        #expect(try other.contents() == contents())
        #expect(try contents().count == 19)
    }

    @Test("is nothing to do the second time")
    func again() async throws {
        _ = try await folder.carry()
        #expect(try await folder.carry().outcome == .nothingToDo)
        let other = try await folder.carry("trips-latin1.xml")
        #expect(other.books.unchanged == 19)
    }

    @Test("is read whatever prefix its namespace has, and elements of other namespaces are not trips")
    func namespaces() async throws {
        let dates = "<dates><start>2025-01-01T00:00:00Z</start><end>2025-01-02T00:00:00Z</end></dates>"
        let report = try await folder.carry(
            document: """
                <export xmlns="urn:example:trips" xmlns:other="urn:example:other">
                  <trip name="mine"><destination>here</destination>\(dates)</trip>
                  <other:trip name="theirs"><destination>there</destination>\(dates)</other:trip>
                  <item id="5B0C7E52-93A4-4D0B-8F51-000000000001" trip="mine"><title>look</title></item>
                  <place id="5B0C7E52-93A4-4D0B-8F51-000000000002" trip="mine"><placeName>home</placeName></place>
                </export>
                """)
        #expect(report.outcome == .done, "\(report)")
        #expect(try folder.rows("SELECT name FROM Trip") == [["mine"]])
    }

    @Test("with a trip without dates, or an item of a trip there is none of, names both and where they are")
    func rejections() async throws {
        let report = try await folder.carry(
            document: """
                <t:export xmlns:t="urn:example:trips">
                  <t:trip name="undated"><t:destination>here</t:destination></t:trip>
                  <t:item id="5B0C7E52-93A4-4D0B-8F51-000000000001" trip="nowhere"><t:title>lost</t:title></t:item>
                  <t:item id="5B0C7E52-93A4-4D0B-8F51-000000000002"><t:title>free</t:title></t:item>
                  <t:place id="5B0C7E52-93A4-4D0B-8F51-000000000003"><t:placeName>home</t:placeName></t:place>
                </t:export>
                """, errors: 2)
        #expect(report.books.inserted == 2)
        #expect(report.rejections.map { $0.faults[0].code } == ["decode.keyNotFound", "reference.missing"])
        #expect(report.rejections.map(\.location.line) == [2, 3])
    }
}
