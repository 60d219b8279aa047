import Foundation
import Testing

@testable import Formats

struct JSONDocumentReaderTests {
    @Test func elementsOfTheRootArrayAreRecords() throws {
        let reading = try Reading.document("[{\"a\":1},\n [2, \"]\"] , \"x\\\"]\",\n-1.5e3,null]\n")
        #expect(reading.texts == ["{\"a\":1}", "[2, \"]\"]", "\"x\\\"]\"", "-1.5e3", "null"])
        #expect(reading.records.map(\.location.index) == [0, 1, 2, 3, 4])
        #expect(reading.records.map(\.location.line) == [1, 2, 2, 3, 3])
        #expect(reading.records.map(\.location.byteOffset) == [1, 11, 22, 30, 37])
        #expect(reading.records.map(\.location.pointer) == ["/0", "/1", "/2", "/3", "/4"])
        #expect(reading.allFaults.isEmpty)
    }

    @Test func aPointerLeadsToTheRecords() throws {
        let text =
            "{\"skip\":{\"data\":[0]},\"n\":-0.5e+1,\"data\":{\"x\":[\"\\u00e9\",[],{}],\"it/ems\":[1,2]},\"z\":true}"
        let reading = try Reading.document(text, at: "/data/it~1ems")
        #expect(reading.texts == ["1", "2"])
        #expect(reading.records.map(\.location.pointer) == ["/data/it~1ems/0", "/data/it~1ems/1"])
        #expect(reading.allFaults.isEmpty)
    }

    @Test func aPointerCountsElements() throws {
        #expect(try Reading.document("[[1],[2,3],[4]]", at: "/1").texts == ["2", "3"])
        #expect(try Reading.document("[{\"r\":[1]},{\"r\":[5,6]}]", at: "/1/r").texts == ["5", "6"])
    }

    @Test func aPointerToSomethingElseIsOneRecord() throws {
        let object = try Reading.document("{\"a\":{\"b\":{\"c\":[1]}}}", at: "/a/b")
        #expect(object.texts == ["{\"c\":[1]}"])
        #expect(object.records.first?.location.pointer == "/a/b")
        #expect(try Reading.document("{\"a\":12}", at: "/a").texts == ["12"])
        #expect(try Reading.document(" {\"a\":12} ").texts == ["{\"a\":12}"])
        #expect(try Reading.document("12").texts == ["12"])
    }

    @Test func theWholeDocumentCanBeTheRecord() throws {
        let source = Reading.source(Array(" [1,2] ".utf8))
        #expect(try Reading(JSONDocumentReader(source, records: .root)).texts == ["[1,2]"])
    }

    @Test func escapedKeysAreFollowed() throws {
        #expect(try Reading.document("{\"\\u0064ata\":[7]}", at: "/data").texts == ["7"])
        #expect(try Reading.document("{\"\\ud83d\\ude00\":[7]}", at: "/😀").texts == ["7"])
    }

    @Test(arguments: [
        ("{\"a\":1,\"b\":{}}", "/data", "a, b"), ("{\"a\":{\"x\":1,\"y\":2}}", "/a/data", "x, y"),
        ("[1,2,3]", "/7", "3 elements"), ("{\"a\":5}", "/a/b", "neither"), ("3", "/a", "neither"),
    ])
    func whatIsThereIsNamedWhenThePointerLeadsNowhere(text: String, pointer: String, found: String) throws {
        let error = #expect(throws: FormatError.self) { try Reading.document(text, at: pointer) }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains(pointer) == true)
        #expect(error?.message.contains(found) == true)
    }

    @Test(arguments: [
        ("[1,2 3]", "json.syntax", 2, 5), ("[1,2,]", "json.syntax", 2, 5), ("[1,2}", "json.syntax", 2, 4),
        ("[1,2]]", "json.syntax", 2, 5), ("[1,2] x", "json.syntax", 2, 6), ("[1,2", "input.torn", 1, 4),
        ("[1,2,", "input.torn", 2, 5), ("[1,{\"a\":[}]", "json.syntax", 1, 9), ("[1,{\"a\":[", "input.torn", 1, 9),
        ("[1,\"abc", "input.torn", 1, 7), ("", "input.torn", 0, 0), ("[,1]", "json.syntax", 0, 1),
        ("{\"r\":[1,2],\"x\":tru}", "json.syntax", 2, 18), ("{\"r\":[1,2],}", "json.syntax", 2, 11),
        ("{\"r\":[1,2],\"r\":[3]}", "decode.duplicateKey", 2, 14), ("{\"x\":01,\"r\":[1]}", "json.syntax", 0, 6),
        ("{\"x\":\"\\ud800\",\"r\":[1]}", "json.syntax", 0, 12), ("{\"x\":\"\u{1}\",\"r\":[1]}", "json.syntax", 0, 6),
        ("{\"x\" 1,\"r\":[1]}", "json.syntax", 0, 5), ("{\"x\":[1,2},\"r\":[1]}", "json.syntax", 0, 9),
        ("{x:1,\"r\":[1]}", "json.syntax", 0, 1), ("{\"x\":\"\\x\",\"r\":[1]}", "json.syntax", 0, 7),
    ])
    func aStructuralFaultIsOneFaultBehindTheRecords(text: String, code: String, records: Int, offset: Int) throws {
        for window in [16, 1 << 20] {
            let limits = JSONReadingLimits(windowBytes: window)
            let reading = try Reading.document(text, at: text.hasPrefix("{") ? "/r" : "", limits: limits)
            #expect(reading.faults.map(\.code) == [code], "\(text)")
            #expect(reading.faults.first?.location.byteOffset == offset, "\(text)")
            // A number that the end of input cuts may be a record or not.
            #expect(reading.records.count >= records && reading.records.count <= records + 1, "\(text)")
            #expect(reading.unsound.isEmpty, "\(text)")
        }
    }

    @Test func aTornRecordKeepsItsBytesAndPlace() throws {
        let reading = try Reading.document("[{\"a\":1},\n{\"b\":[1,2")
        let fault = try #require(reading.faults.first)
        #expect(fault.raw.map { String(decoding: $0, as: UTF8.self) } == "{\"b\":[1,2")
        #expect(fault.location.index == 1)
        #expect(fault.location.pointer == "/1")
    }

    @Test func aBrokenElementCostsOnlyItself() throws {
        let reading = try Reading.document(
            "[{\"a\":1},{\"a\":tru},{\"b\":\"\u{2}\"},2x,{\"a\" 2},{\"a\":\\\"},{\"c\":3}]")
        #expect(reading.faults.isEmpty)
        #expect(reading.unsound.map(\.location.index) == [1, 2, 3, 4, 5])
        #expect(reading.records.count == 7)
    }

    @Test func keysBesideThePointersWayMayRepeat() throws {
        #expect(try Reading.document("{\"a\":{\"r\":1},\"r\":[1],\"b\":{\"r\":2}}", at: "/r").allFaults.isEmpty)
    }

    @Test func aRecordBeyondTheLimitEndsTheInput() throws {
        let text = "[1,\"" + String(repeating: "x", count: 5000) + "\"]"
        for window in [16, 1 << 20] {
            let limits = JSONReadingLimits(windowBytes: window, maximumRecordBytes: 4096)
            let error = #expect(throws: FormatError.self) { try Reading.document(text, limits: limits) }
            #expect(error?.code == .limit)
            #expect(error?.location?.byteOffset == 3)
        }
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        let reading = try Reading.document("\u{FEFF}[1,2]")
        #expect(reading.texts == ["1", "2"])
        #expect(reading.records.map(\.location.byteOffset) == [4, 6])
    }

    @Test func valuesFollowOneAnother() throws {
        let source = Reading.source(Array("{\"a\":1}{\"b\":2}\n[3] 4 \"x\" null".utf8))
        let reading = try Reading(JSONConcatenatedReader(source))
        #expect(reading.texts == ["{\"a\":1}", "{\"b\":2}", "[3]", "4", "\"x\"", "null"])
        #expect(reading.records.map(\.location.pointer) == [nil, nil, nil, nil, nil, nil])
        #expect(reading.allFaults.isEmpty)
    }

    @Test func theDigestIsThatOfTheWholeInputAlsoAfterAFault() throws {
        let text = "[1,2}" + String(repeating: " ", count: 5000)
        let reader = JSONDocumentReader(
            Reading.source(Array(text.utf8)), limits: JSONReadingLimits(windowBytes: 64))
        while try reader.next() != nil {}
        let whole = Reading.source(Array(text.utf8))
        let reference = NDJSONReader(whole)
        while try reference.next() != nil {}
        #expect(reader.inputs == reference.inputs)
        #expect(reader.inputs.first?.byteCount == text.utf8.count)
    }
}
