import Foundation
import Testing

@testable import Formats

struct DecodingFaultTests {
    struct Memo: Decodable, Equatable {
        enum Mood: String, Decodable { case good, bad }
        struct Part: Decodable, Equatable { var count: Int8 }

        var title: String
        var mood: Mood?
        var parts: [Part]?
    }

    private func lines(_ text: String) throws -> [RecordFault] {
        let reader = NDJSONReader(Reading.source(text.utf8))
        let decoder = RecordDecoder()
        var faults: [RecordFault] = []
        while let chunk = try reader.next() {
            decoder.begin(chunk)
            for position in 0..<chunk.count {
                do throws(RecordFault) {
                    _ = try decoder.decode(Memo.self, at: position)
                } catch {
                    faults.append(error)
                }
            }
        }
        return faults
    }

    @Test func aFaultNamesFieldPointerOffsetLineAndRecord() throws {
        let bad = "{\"title\":\"secret\",\"parts\":[{\"count\":1},{\"count\":300}]}"
        let fault = try #require(try lines("{\"title\":\"a\"}\n\(bad)\n{\"title\":\"b\"}\n").first)
        #expect(fault.code == "decode.dataCorrupted")
        #expect(fault.message == "the number does not fit Int8")
        #expect(fault.field == "parts")
        #expect(fault.location.pointer == "/parts/1/count")
        #expect(fault.location.line == 2)
        #expect(fault.location.index == 1)
        #expect(fault.location.byteOffset == 14 + 48)
        #expect(fault.raw.map { String(decoding: $0, as: UTF8.self) } == bad)
    }

    @Test func aMissingKeyIsTheField() throws {
        let fault = try #require(try lines("{\"parts\":[]}").first)
        #expect(fault.code == "decode.keyNotFound")
        #expect(fault.field == "title")
        #expect(fault.location.pointer == "/title")
        #expect(try lines("{\"title\":\"\",\"parts\":[{}]}").map(\.location.pointer) == ["/parts/0/count"])
    }

    @Test(arguments: [
        "{\"title\":\"secret\",\"mood\":\"secret\"}", "{\"title\":\"secret\",\"mood\":[\"secret\"]}",
        "{\"title\":{\"secret\":1}}", "{\"title\":\"secret\",\"parts\":[{\"count\":\"secret\"}]}",
        "{\"title\":\"secret",
        "{\"title\":\"secret\",\"title\":\"secret\"}",
    ])
    func messagesDoNotHoldValues(text: String) throws {
        let fault = try #require(Decoding.fault(Memo.self, text))
        #expect(!fault.message.contains("secret"))
    }

    @Test func syntaxIsAFaultWithTheLineInsideTheRecord() throws {
        let reading = try Reading.document("[\n{\n\"a\": 1,\n\"b\": tru\n}]")
        #expect(reading.unsound.map(\.code) == ["json.syntax"])
        #expect(reading.unsound.map(\.location.line) == [4])
    }

    @Test func aRepeatedKeyIsAFaultOnlyWhenItIsAskedFor() throws {
        let fault = try #require(Decoding.fault(Memo.self, "{\"title\":\"a\",\"x\":1,\"title\":\"b\"}"))
        #expect(fault.code == "decode.duplicateKey")
        #expect(fault.message.contains("1 and 19"))
        #expect(fault.field == "title")
        #expect(Decoding.fault(Memo.self, "{\"x\":1,\"title\":\"a\",\"x\":2}") == nil)
        let escaped = Decoding.fault(Memo.self, "{\"title\":\"a\",\"t\\u0069tle\":\"b\"}")
        #expect(escaped?.code == "decode.duplicateKey")
    }

    @Test func aPolicyChoosesAmongRepeatedKeys() throws {
        var options = RecordDecodingOptions()
        for count in [2, 3, 50] {
            let pairs = (1...count).map { "\"a\":\($0),\"k\($0)\":0" }.joined(separator: ",")
            options.duplicateKeys = .first
            #expect(try Decoding.json([String: Int].self, "{\(pairs)}", options)["a"] == 1)
            options.duplicateKeys = .last
            #expect(try Decoding.json([String: Int].self, "{\(pairs)}", options)["a"] == count)
            options.duplicateKeys = .reject
            #expect(Decoding.fault([String: Int].self, "{\(pairs)}", options)?.code == "decode.duplicateKey")
        }
    }

    @Test func keysNobodyAskedForAreNamed() throws {
        let decoder = RecordDecoder()
        decoder.begin(Decoding.chunk("{\"title\":\"a\",\"x/y\":1,\"mood\":null,\"z\":{\"w\":1}}"))
        _ = try decoder.decode(Memo.self, at: 0)
        #expect(decoder.hasUnknownKeys)
        #expect(decoder.unknownKeys == ["x/y", "z"])
        decoder.begin(Decoding.chunk("{\"title\":\"a\",\"parts\":[{\"count\":1,\"nested\":2}]}"))
        _ = try decoder.decode(Memo.self, at: 0)
        #expect(!decoder.hasUnknownKeys)
        _ = try decoder.decode([String: PlainJSON].self, at: 0)
        #expect(decoder.unknownKeys.isEmpty)
    }

    /// Anything.
    struct PlainJSON: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    @Test func renamedKeysAreFoundAndNamedAsInTheSource() throws {
        var options = RecordDecodingOptions()
        options.renamedKeys = ["Überschrift": "title"]
        #expect(try Decoding.json(Memo.self, "{\"Überschrift\":\"a\"}", options).title == "a")
        let fault = Decoding.fault(Memo.self, "{\"Überschrift\":1}", options)
        #expect(fault?.location.pointer == "/Überschrift")
        #expect(fault?.field == "title")
        #expect(try Decoding.plain(Memo.self, .dictionary([("Überschrift", .string("b"))]), options).title == "b")
    }

    @Test func manyDifferentKeysAreConverted() throws {
        var options = RecordDecodingOptions()
        options.keyStrategy = .convertFromSnakeCase
        let decoder = RecordDecoder(options: options)
        for round in 0..<3 {
            for start in stride(from: 0, to: 6000, by: 100) {
                let pairs = (start..<start + 100).map { "\"some_key_\($0)\":1" }.joined(separator: ",")
                decoder.begin(Decoding.chunk("{\"ti_tle\":\"\(round)\",\(pairs)}"))
                struct Entry: Decodable { var tiTle: String }
                #expect(try decoder.decode(Entry.self, at: 0).tiTle == String(round))
                #expect(decoder.unknownKeys.first == "some_key_\(start)")
            }
        }
    }

    @Test func aLargeObjectIsDecodedInLinearTime() throws {
        let count = 200_000
        let text = "{" + (0..<count).map { "\"prefix-common-\($0)-suffix\":\($0)" }.joined(separator: ",") + "}"
        let started = ContinuousClock.now
        let dictionary = try Decoding.json([String: Int].self, text)
        #expect(dictionary.count == count)
        #expect(dictionary["prefix-common-777-suffix"] == 777)
        // A quadratic search would take minutes.
        #expect(ContinuousClock.now - started < .seconds(20))
    }
}
