import Foundation
import Testing

@testable import Formats

/// Documents that are broken, hostile or too large.
@Suite struct XMLFaultTests {
    private func fault(
        _ xml: String, _ path: String = "/e/t", records: Int = 0, limits: XMLReadingLimits = XMLReadingLimits()
    )
        throws -> RecordFault
    {
        var codes: Set<String> = []
        var last: RecordFault?
        for window in [1, 3, limits.windowBytes] {
            var limits = limits
            limits.windowBytes = window
            let reading = try Reading.xml(xml, path, limits: limits)
            #expect(reading.records.count == records, "window \(window)")
            #expect(reading.faults.count == 1, "window \(window)")
            last = reading.faults.first
            codes.insert(last?.code ?? "")
        }
        #expect(codes.count == 1, "\(codes)")
        return try #require(last)
    }

    @Test(arguments: [
        "<e><t/><t>", "<e><t/><t a='1", "<e><t/>", "<e><t/><!-- ", "<e><t/></e", "<e><t/><t>&am", "<e><t/><![CDATA[x",
    ])
    func aTornDocumentKeepsTheRecordsBefore(_ xml: String) throws {
        #expect(try fault(xml, records: 1).code == "input.torn")
    }

    @Test(arguments: [
        "<e><t/></e>junk", "<e><t/></e><e/>", "<e><t/><t>1 & 2</t></e>", "<e><t/></x>", "<e><t/><t a='1' a='2'/></e>",
        "<e><t/>&nope;</e>", "<e><t/>\u{0}</e>", "<e><t/><t a=1/></e>", "<e><t/>&#0;</e>", "<e><t/></e>&amp;",
    ])
    func aBrokenDocumentKeepsTheRecordsBefore(_ xml: String) throws {
        let fault = try fault(xml, records: 1)
        #expect(["xml.syntax", "xml.entity"].contains(fault.code))
        #expect(fault.message.contains("line 1, column "))
    }

    @Test func theFaultNamesLineAndColumn() throws {
        let fault = try fault("<e>\n<t/>\n<t>a & b</t>\n</e>", records: 1)
        #expect(fault.location.line == 3)
        #expect(fault.message.contains("line 3, column"))
        #expect(fault.location.index == 1)
    }

    @Test func noDocumentIsAFault() throws {
        #expect(try Reading.xml("", "//t").faults.count == 1)
        #expect(try Reading.xml("  \n", "//t").faults.count == 1)
        #expect(try Reading.xml("{\"a\":1}", "//t").faults.count == 1)
        #expect(try Reading.xml("<!-- only -->", "//t").faults.count == 1)
    }

    // MARK: Entities

    @Test func internalEntitiesAreExpandedInTextAndAttributes() throws {
        let xml =
            "<!DOCTYPE e [<!ENTITY a 'A&lt;'><!ENTITY b '&a;&a;'><!ENTITY m '<k>v</k>'>]><e><t x='&b;'>[&b;]&m;&m;</t></e>"
        for limits in [XMLReadingLimits(), .bytewise] {
            let reading = try Reading.xml(xml, "/e/t", limits: limits)
            #expect(reading.allFaults.isEmpty)
            #expect(reading.texts == [##"{"x":"A<A<","k":["v","v"],"#text":"[A<A<]vv"}"##])
        }
    }

    @Test func defaultAttributesOfTheDocumentTypeAreThere() throws {
        let xml = "<!DOCTYPE e [<!ATTLIST t k CDATA 'd' i CDATA #IMPLIED r CDATA #REQUIRED>]><e><t r='1'/></e>"
        #expect(try Reading.xml(xml, "/e/t").texts == [#"{"r":"1","k":"d"}"#])
    }

    @Test func nothingOutsideTheDocumentIsRead() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString).txt")
        try Data("SECRET".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let uri = "file://\(file.path)"
        for declaration in [
            "<!ENTITY x SYSTEM '\(uri)'>", "<!ENTITY x PUBLIC 'p' '\(uri)'>",
            "<!ENTITY % p SYSTEM '\(uri)'>%p;<!ENTITY x 'y'>",
            "<!ENTITY i SYSTEM '\(uri)'><!ENTITY x '&i;'>",
        ] {
            let text = try Reading.xml("<!DOCTYPE e [\(declaration)]><e><t/><t>&x;</t></e>", "/e/t")
            #expect(text.faults.first?.code == "xml.entity")
            let attribute = try Reading.xml("<!DOCTYPE e [\(declaration)]><e><t/><t a='&x;'/></e>", "/e/t")
            #expect(attribute.faults.count == 1)
            for reading in [text, attribute] { #expect(!reading.texts.joined().contains("SECRET")) }
        }
        #expect(
            try Reading.xml("<!DOCTYPE e SYSTEM '\(uri)'><e><t>&x;</t></e>", "/e/t").faults.first?.code == "xml.entity")
        #expect(try Reading.xml("<!DOCTYPE e SYSTEM '\(uri)'><e><t>x</t></e>", "/e/t").texts == [##"{"#text":"x"}"##])
    }

    @Test func bombsAreRefusedAtOnce() throws {
        var nested = "<!ENTITY a0 'lol'>"
        for level in 1...30 { nested += "<!ENTITY a\(level) '&a\(level - 1);&a\(level - 1);&a\(level - 1);'>" }
        let long = String(repeating: "B", count: 60_000)
        let many = String(repeating: "&a;", count: 60_000)
        let defaults = String(repeating: "<t/>", count: 60_000)
        let clock = ContinuousClock()
        for xml in [
            "<!DOCTYPE e [\(nested)]><e><t>&a30;</t></e>", "<!DOCTYPE e [\(nested)]><e><t x='&a30;'/></e>",
            "<!DOCTYPE e [<!ENTITY a '\(long)'>]><e><t>\(many)</t></e>",
            "<!DOCTYPE e [<!ENTITY a '\(long)'>]><e><t x='\(many)'/></e>",
            "<!DOCTYPE e [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><e><t>&a;</t></e>",
            "<!DOCTYPE e [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><e><t x='&a;'/></e>",
            "<!DOCTYPE e [<!ATTLIST t x CDATA '\(long)'>]><e>\(defaults)</e>",
        ] {
            var reading: Reading?
            let time = try clock.measure { reading = try Reading.xml(xml, "/e/t") }
            #expect(reading?.faults.count == 1, "\(xml.prefix(80))")
            #expect(time < .seconds(3), "\(xml.prefix(80))")
        }
    }

    // MARK: Bounds

    @Test func depthIsBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try Reading.xml("<e><t>\(nested(250))</t></e>", "/e/t").allFaults.isEmpty)
        for depth in [300, 100_000] {
            #expect(try Reading.xml("<e><t/><t>\(nested(depth))</t></e>", "/e/t").faults.first?.code == "xml.limit")
        }
    }

    @Test func recordsAreBoundedInSize() throws {
        let long = String(repeating: "x", count: 5000)
        let limits = XMLReadingLimits(maximumRecordBytes: 4000)
        for xml in ["<t>\(long)</t>", "<t a='\(long)'/>", "<t>\(String(repeating: "<a/>", count: 1000))</t>"] {
            #expect(try fault("<e><t/>\(xml)</e>", records: 1, limits: limits).code == "xml.recordSize")
        }
        #expect(try Reading.xml("<e><t>\(long)</t></e>", "/e/t").allFaults.isEmpty)
    }

    @Test func recordsInsideRecordsDoNotMultiplyTheirSize() throws {
        let text = String(repeating: "x", count: 50_000)
        let xml = String(repeating: "<a>", count: 200) + text + String(repeating: "</a>", count: 200)
        let limits = XMLReadingLimits(maximumRecordBytes: 1 << 20)
        #expect(try Reading.xml(xml, "//a", limits: limits).faults.first?.code == "xml.recordSize")
    }

    @Test func attributesAndNamesAreBounded() throws {
        let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
        let names = (0..<70_000).map { "<a\($0)/>" }.joined()
        let spaces = (0..<5000).map { " xmlns:a\($0)='u'" }.joined()
        let clock = ContinuousClock()
        for xml in [
            "<e><t\(attributes)/></e>", "<e><t>\(names)</t></e>", "<e>\(names)</e>", "<e><t\(spaces)/></e>",
            "<e\(attributes)/>",
        ] {
            var reading: Reading?
            let time = try clock.measure { reading = try Reading.xml(xml, "/e/t") }
            #expect(reading?.faults.count == 1, "\(xml.prefix(40))")
            #expect(time < .seconds(5), "\(xml.prefix(40))")
        }
    }
}
