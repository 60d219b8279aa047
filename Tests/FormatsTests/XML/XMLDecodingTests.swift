import Foundation
import Testing

@testable import Formats

/// What types get from elements: XML has text only, so the type says what it is.
@Suite struct XMLDecodingTests {
    private struct Values: Decodable, Equatable {
        var count: Int
        var price: Decimal
        var ratio: Double
        var isOpen: Bool
        var at: Date
        var id: UUID
        var data: Data
        var link: URL
    }

    private enum Kind: String, Decodable { case business, personal }

    private struct Stay: Decodable, Equatable { var name: String }

    private struct Lists: Decodable, Equatable {
        var tag: [String]
        var number: [Int]
        var stay: [Stay]
    }

    private struct Optionals: Decodable, Equatable {
        var count: Int?
        var at: Date?
        var note: String?
        var kind: Kind?
        var tags: [String]?
        var stay: Stay?
    }

    private func decode<T: Decodable>(_ type: T.Type, _ xml: String) throws -> T {
        let reader = XMLReader(Reading.source("<e><t>\(xml)</t></e>".utf8), records: try XMLPath("/e/t"))
        let chunk = try #require(try reader.next())
        #expect(chunk.faults.isEmpty)
        let decoder = RecordDecoder()
        decoder.begin(chunk)
        return try decoder.decode(type, at: 0)
    }

    @Test func textBecomesWhatTheTypeWants() throws {
        let id = "9E6C6A3C-63C5-4B1C-8F60-0F1F3C0B9A01"
        let values = try decode(
            Values.self,
            """
            <count> 42 </count><price currency='EUR'>19.90</price><ratio>+1.5e3</ratio><isOpen>1</isOpen>
            <at>
              2025-06-01T09:41:00Z
            </at><id>\(id.lowercased())</id><data>AQ
            ID</data><link> https://example.org/ </link>
            """)
        #expect(values.count == 42)
        #expect(values.price == Decimal(string: "19.9"))
        #expect(values.ratio == 1500)
        #expect(values.isOpen)
        #expect(values.at == Date(timeIntervalSince1970: 1_748_770_860))
        #expect(values.id.uuidString == id)
        #expect(values.data == Data([1, 2, 3]))
        #expect(values.link.absoluteString == "https://example.org/")
    }

    @Test(arguments: [("true", true), ("YES", true), (" 1 ", true), ("false", false), ("no", false), ("0", false)])
    func booleansAreWords(_ word: String, _ value: Bool) throws {
        struct Flag: Decodable { var flag: Bool }
        #expect(try decode(Flag.self, "<flag>\(word)</flag>").flag == value)
    }

    @Test func oneElementIsAListOfOneAndNoneIsAnEmptyList() throws {
        #expect(
            try decode(Lists.self, "<tag>a</tag><number>1</number><stay><name>x</name></stay>")
                == Lists(tag: ["a"], number: [1], stay: [Stay(name: "x")]))
        #expect(try decode(Lists.self, "") == Lists(tag: [], number: [], stay: []))
        #expect(try decode(Lists.self, "<tag/><number/><stay/>") == Lists(tag: [], number: [], stay: []))
        #expect(
            try decode(Lists.self, "<tag>a</tag><tag/><number>1</number><number>2</number>")
                == Lists(tag: ["a", ""], number: [1, 2], stay: []))
    }

    @Test func aListMayStandInAnElementOfItsOwn() throws {
        #expect(
            try decode(
                Lists.self,
                "<tag><x>a</x></tag><number><n>1</n></number><stay><s><name>x</name></s></stay>")
                == Lists(tag: ["a"], number: [1], stay: [Stay(name: "x")]))
        #expect(
            try decode(
                Lists.self,
                "<tag><x>a</x><x>b</x></tag><number><n>1</n><n>2</n></number>"
                    + "<stay><s><name>x</name></s><s><name>y</name></s></stay>")
                == Lists(tag: ["a", "b"], number: [1, 2], stay: [Stay(name: "x"), Stay(name: "y")]))
    }

    @Test func emptyElementsAreNoValuesButText() throws {
        let empty = Optionals(count: nil, at: nil, note: "", kind: nil, tags: [], stay: nil)
        #expect(try decode(Optionals.self, "<count/><at> </at><note/><kind/><tags/><stay/>") == empty)
        #expect(try decode(Optionals.self, "") == Optionals())
    }

    @Test func textThatIsNotWhatTheTypeWantsIsAFaultWithItsPath() throws {
        struct Count: Decodable { var count: Int }
        for xml in ["<count>many</count>", "<count/>", "<count>1</count><count>2</count>", "<count>1.5</count>"] {
            let fault = #expect(throws: RecordFault.self) { try decode(Count.self, xml) }
            #expect(fault?.location.pointer == "/e/t[1]/count")
            #expect(fault?.location.byteOffset == 3)
            #expect(fault?.field == "count")
        }
    }

    @Test func jsonStaysStrict() {
        #expect(Decoding.fault(Lists.self, #"{"tag":"a","number":[],"stay":[]}"#) != nil)
        #expect(Decoding.fault(Lists.self, #"{"number":[],"stay":[]}"#)?.code == "decode.keyNotFound")
        #expect(Decoding.fault(Optionals.self, #"{"count":""}"#) != nil)
        #expect(Decoding.fault(Stay.self, ##"{"name":{"#text":"x"}}"##) != nil)
        #expect(Decoding.fault(UUID.self, #"" 9E6C6A3C-63C5-4B1C-8F60-0F1F3C0B9A01""#) != nil)
    }

    @Test func fieldsThatNobodyAsksForAreNamed() throws {
        let reader = XMLReader(
            Reading.source("<e><t id='1'><name>x</name><other/></t></e>".utf8), records: try XMLPath("//t"))
        let chunk = try #require(try reader.next())
        let decoder = RecordDecoder()
        decoder.begin(chunk)
        _ = try decoder.decode(Stay.self, at: 0)
        #expect(decoder.unknownKeys == ["id", "other"])
    }
}
