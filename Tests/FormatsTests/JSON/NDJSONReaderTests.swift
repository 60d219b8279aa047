import Foundation
import Testing

@testable import Formats

struct NDJSONReaderTests {
    @Test func eachLineThatIsNotBlankIsARecord() throws {
        let reading = try Reading.lines("{\"a\":1}\r\n\n  \t\n {\"b\":2} \n3")
        #expect(reading.texts == ["{\"a\":1}", "{\"b\":2}", "3"])
        #expect(reading.records.map(\.location.line) == [1, 4, 5])
        #expect(reading.records.map(\.location.byteOffset) == [0, 15, 24])
        #expect(reading.records.map(\.location.index) == [0, 1, 2])
        #expect(reading.records.map(\.location.pointer) == [nil, nil, nil])
        #expect(reading.allFaults.isEmpty)
    }

    @Test func nothingIsNoRecords() throws {
        #expect(try Reading.lines("").records.isEmpty)
        #expect(try Reading.lines("\n \n").records.isEmpty)
        #expect(try Reading.lines("\u{FEFF}").records.isEmpty)
    }

    @Test func aTornLastLineIsOneFault() throws {
        let reading = try Reading.lines("{\"a\":1}\n{\"a\":\"x")
        #expect(reading.texts == ["{\"a\":1}"])
        #expect(reading.faults.map(\.code) == ["input.torn"])
        #expect(reading.faults.first?.location.index == 1)
        #expect(reading.faults.first?.location.line == 2)
        #expect(reading.faults.first?.raw.map { String(decoding: $0, as: UTF8.self) } == "{\"a\":\"x")
    }

    @Test(arguments: ["{\"a\":\"x}", "{\"a\":\"x\\\"}", "\\", "{\"a\":\\\"b}", "\u{FFFD}", "{\"a\":[}", "]"])
    func aBrokenLineLeavesItsNeighboursAlone(bad: String) throws {
        let reading = try Reading.lines("{\"a\":\"1\"}\n\(bad)\n{\"b\":\"2\"}\n{\"c\":\"3\"}\n")
        #expect(reading.records.count == 4)
        #expect(reading.unsound.map(\.location.line) == [2])
    }

    @Test func invalidUTF8IsFoundWhereItIs() throws {
        let bytes = Array("{\"a\":\"x\"}\n{\"a\":\"y".utf8) + [0xC3, 0x28] + Array("\"}\n1\n".utf8)
        let reading = try Reading(NDJSONReader(Reading.source(bytes)))
        #expect(reading.records.count == 3)
        #expect(reading.unsound.map(\.location.byteOffset) == [17])
    }

    @Test func aLineBeyondTheLimitEndsTheInput() throws {
        let text = "1\n\"" + String(repeating: "x", count: 5000) + "\"\n"
        for window in [16, 1 << 20] {
            let limits = JSONReadingLimits(windowBytes: window, maximumRecordBytes: 4096)
            let error = #expect(throws: FormatError.self) { try Reading.lines(text, limits: limits) }
            #expect(error?.code == .limit)
            #expect(error?.location?.byteOffset == 2)
        }
    }

    @Test func aMissingFileIsNamed() throws {
        let error = #expect(throws: FormatError.self) { try ByteSource(path: "/nowhere/at all.json") }
        #expect(error?.code == .io)
        #expect(error?.location?.file == "/nowhere/at all.json")
        #expect(throws: FormatError.self) { try ByteSource(path: "/tmp") }
    }

    @Test func aFileIsReadWithItsDigest() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("abc".utf8).write(to: file)
        let reader = NDJSONReader(try ByteSource(path: file.path, name: "short"))
        while try reader.next() != nil {}
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(reader.inputs == [InputSummary(name: "short", byteCount: 3, sha256: digest)])
    }
}
