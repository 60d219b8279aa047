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
        try folder.rows(
            "SELECT name, destination, startDate, endDate, isFavorite, entity, perDiem, reason FROM Trip ORDER BY name")
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

    @Test("gives trips of each kind, bucket lists and accommodations, and leaves nothing over")
    func sample() async throws {
        let report = try await folder.carry()
        #expect(report.outcome == .done, "\(report)")
        #expect(report.books.read == 20)
        #expect(report.books.inserted == 19)
        #expect(report.books.duplicate == 1)
        #expect(report.unknownFields.isEmpty)
        #expect(
            try folder.rows("SELECT name, entity, perDiem, reason FROM Trip ORDER BY name") == [
                ["2026", "Trip", .null, .null], ["Audit", "BusinessTrip", 120.0, .null],
                ["Café crawl", "PersonalTrip", .null, "fun"], ["Fjords & lakes", "PersonalTrip", .null, "health"],
                ["Sales kick-off", "BusinessTrip", 60.0, .null], ["Summer in Rome", "PersonalTrip", .null, "family"],
                ["The \"big\" one", "PersonalTrip", .null, "wellness"], ["WWDC", "BusinessTrip", 85.5, .null],
            ])
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

    /// An element for a trip.
    private func trip(_ name: String, _ attributes: String, _ extra: String = "", start: String = "2025-01-01")
        -> String
    {
        """
        <t:trip name="\(name)" \(attributes)><t:destination>d</t:destination>\(extra)
        <t:dates><t:start>\(start)T00:00:00Z</t:start><t:end>2025-01-02T00:00:00Z</t:end></t:dates></t:trip>
        """
    }

    private func document(_ trips: String...) -> String {
        """
        <t:export xmlns:t="urn:example:trips">\(trips.joined(separator: "\n"))
        <t:item id="5B0C7E52-93A4-4D0B-8F51-000000000002"><t:title>free</t:title></t:item>
        <t:place id="5B0C7E52-93A4-4D0B-8F51-000000000003"><t:placeName>home</t:placeName></t:place>
        </t:export>
        """
    }

    @Test(
        "rejects a trip of a kind there is none of, one without its allowance, and a reason nobody knows, each by place"
    )
    func kinds() async throws {
        let report = try await folder.carry(
            document: document(
                trip("a", #"kind="space""#), trip("b", #"kind="business""#),
                trip("c", #"kind="personal""#, "<reason>none</reason>"), trip("d", #"kind="personal""#),
                trip("e", #"kind="business""#, "<perDiem>-1</perDiem>"),
                trip("f", #"kind="business""#, "<perDiem>5</perDiem><reason>fun</reason>")), errors: 4)
        #expect(report.outcome == .doneWithRejections, "\(report)")
        #expect(report.rejections.map(\.stage) == ["decode", "decode", "decode", "validate"])
        #expect(report.rejections.map { $0.faults[0].field } == ["kind", "perDiem", "reason", "perDiem"])
        #expect(report.rejections.map(\.location.line) == [1, 3, 5, 9])
        #expect(report.rejections[0].faults[0].code == "decode.unknownEntity")
        #expect(report.rejections[0].faults[0].message.contains("business, personal"))
        #expect(report.unknownFields == ["reason": 1])
        #expect(
            try folder.rows("SELECT name, entity, reason FROM Trip ORDER BY name") == [
                ["d", "PersonalTrip", "unknown"], ["f", "BusinessTrip", .null],
            ])
    }

    @Test("does not make a business trip of a personal one, in one run or in two")
    func otherKind() async throws {
        let business = trip("a", #"kind="business""#, "<perDiem>5</perDiem>")
        let personal = trip("a", #"kind="personal""#)
        let once = try await folder.carry(document: document(business, personal), errors: 1)
        #expect(once.rejections.map { $0.faults[0].code } == ["constraint.class"])
        #expect(once.rejections.first?.faults.first?.field == "name")
        #expect(once.rejections.first?.faults.first?.message.contains("is a BusinessTrip") == true)
        let twice = try await folder.carry(document: document(trip("a", "")), errors: 1)
        #expect(twice.rejections.map { $0.faults[0].code } == ["constraint.class"])
        #expect(twice.rejections.first?.faults.first?.message.contains("would become a Trip") == true)
        #expect(try folder.rows("SELECT entity, perDiem FROM Trip") == [["BusinessTrip", 5.0]])
        let earlier = trip("a", #"kind="business""#, "<perDiem>6</perDiem>")
        #expect(try await folder.carry(document: document(earlier)).books.updated == 1)
    }
}
