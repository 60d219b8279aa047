import Foundation
import Testing

@testable import Formats

@Suite struct XMLEncodingTests {
    private static let text = "<e>\n<t>Zoë Ünï</t>\n<t>Ω</t></e>"

    private func check(_ bytes: [UInt8], _ expected: [String], needle: [UInt8]) throws {
        for limits in [XMLReadingLimits(), .bytewise] {
            let reading = try Reading.xml(bytes: bytes, "/e/t", limits: limits)
            #expect(reading.allFaults.isEmpty)
            #expect(reading.texts == expected.map { "{\"#text\":\"\($0)\"}" })
            for record in reading.records {
                let offset = try #require(record.location.byteOffset)
                #expect(bytes[offset...].starts(with: needle))
            }
            #expect(reading.records.map { $0.location.line } == (0..<expected.count).map { 2 + $0 })
        }
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
    func wideEncodingsAreToldWithOrWithoutAMark(_ encoding: String.Encoding) throws {
        for mark in ["", "\u{FEFF}"] {
            let text = mark + "<?xml version='1.0'?><e>\n<t>Zoë 😀</t>\n<t>Ω</t></e>"
            let bytes = Array(try #require(text.data(using: encoding)))
            try check(bytes, ["Zoë 😀", "Ω"], needle: Array(try #require("<t>".data(using: encoding))))
        }
    }

    @Test func aMarkOfUTF8DoesNotCount() throws {
        try check([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), ["Zoë Ünï", "Ω"], needle: Array("<t>".utf8))
    }

    @Test func latin1IsRead() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><e>\n<t>Zoë Ünï</t>\n<t>é</t></e>"
        try check(Array(try #require(text.data(using: .isoLatin1))), ["Zoë Ünï", "é"], needle: Array("<t>".utf8))
    }

    @Test func shiftJISAndEUCKRAreRead() throws {
        let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x5C, 0xB1]
        let start = Array("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><e>\n<t>".utf8)
        let end = Array("</t></e>".utf8)
        try check(start + japanese + end, ["日本\\\\ｱ"], needle: Array("<t>".utf8))
        let korean: [UInt8] = [0xC7, 0xD1, 0xB1, 0xB9]
        let second = Array("<?xml version=\"1.0\" encoding=\"EUC-KR\"?><e>\n<t>".utf8)
        try check(second + korean + Array("</t>\n<t>".utf8) + korean + end, ["한국", "한국"], needle: Array("<t>".utf8))
    }

    @Test func bytesThatSayUTF16AreUTF8() throws {
        let text = "<?xml version='1.0' encoding='utf-16'?><e>\n<t>Ω</t></e>"
        try check(Array(text.utf8), ["Ω"], needle: Array("<t>".utf8))
    }

    @Test func placesAreExactBehindManyBytes() throws {
        let filler = String(repeating: "<x>ずっと長い文 text</x>", count: 3000)
        let text = "<e>\n\(filler)<t>終</t></e>"
        let bytes = Array(try #require(text.data(using: .utf16LittleEndian)))
        let reading = try Reading.xml(bytes: bytes, "/e/t", limits: XMLReadingLimits(windowBytes: 5000))
        let offset = try #require(reading.records.first?.location.byteOffset)
        #expect(bytes[offset...].starts(with: try #require("<t>".data(using: .utf16LittleEndian))))
    }

    @Test func anUnknownEncodingIsAnError() {
        #expect(throws: FormatError.self) { try Reading.xml("<?xml version='1.0' encoding='nope'?><e/>", "//t") }
    }

    @Test func textThatIsNotInItsEncodingKeepsTheRecordsBefore() throws {
        let latin: [UInt8] = Array("<e><t>a</t><t>".utf8) + [0xE9] + Array("</t></e>".utf8)
        let reading = try Reading.xml(bytes: latin, "/e/t")
        #expect(reading.records.count == 1)
        #expect(reading.faults.count == 1)
        let wide: [UInt8] =
            Array(try #require("<e><t>a</t><t>".data(using: .utf16LittleEndian))) + [0x00, 0xDC, 0x3C, 0]
        let second = try Reading.xml(bytes: wide, "/e/t")
        #expect(second.records.count == 1)
        #expect(second.faults.first?.code == "xml.encoding")
    }
}
