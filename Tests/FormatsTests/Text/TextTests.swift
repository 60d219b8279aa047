import Foundation
import Testing

@testable import Formats

@Suite("Text of values")
struct TextTests {
    @Test("Base64 comes back as it was, however it is cut and broken into lines")
    func base64() {
        var generator = SystemRandomNumberGenerator()
        for count in [0, 1, 2, 3, 4, 5, 100, 3_071, 3_072, 3_073, 10_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var text: [UInt8] = []
            bytes.withUnsafeBytes { Base64Encoder.append($0, to: &text) }
            #expect(String(decoding: text, as: UTF8.self) == Data(bytes).base64EncodedString())
            let lines = Array(Data(bytes).base64EncodedString(options: .lineLength76Characters).utf8)
            var decoder = Base64Decoder()
            var decoded: [UInt8] = []
            var rest = lines[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(Int.random(in: 1...500, using: &generator)))
                rest = rest.dropFirst(piece.count)
                let isTaken = piece.withUnsafeBytes { decoder.decode($0, into: &decoded) }
                #expect(isTaken)
            }
            let isFinished = decoder.finish(into: &decoded)
            #expect(isFinished)
            #expect(decoded == bytes)
        }
    }

    @Test("What is not base64 is refused", arguments: ["A", "A===", "AA=A", "AAAA=", "AA*A", "AAA==", "=AAA"])
    func notBase64(_ text: String) {
        var decoder = Base64Decoder()
        var decoded: [UInt8] = []
        let isTaken = Array(text.utf8).withUnsafeBytes { decoder.decode($0, into: &decoded) }
        let isFinished = decoder.finish(into: &decoded)
        #expect(!(isTaken && isFinished), "\(text)")
    }

    @Test("Numbers of JSON are told from what only looks like one")
    func numbers() {
        for text in ["0", "-0", "10", "1.5", "-1.25e+10", "1E5"] {
            #expect(Array(text.utf8).withUnsafeBytes { JSONText.isNumber($0) }, "\(text)")
        }
        for text in ["", "-", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", "1 ", "1.5.2"] {
            #expect(!Array(text.utf8).withUnsafeBytes { JSONText.isNumber($0) }, "\(text)")
        }
    }

    @Test("A plain value is valid JSON with dates as seconds since 2001 and data as base64")
    func plainValue() throws {
        let value = PlainValue.dictionary([
            ("date", .date(Date(timeIntervalSinceReferenceDate: 770_000_000.5))), ("data", .data([0xFF, 0])),
            ("list", .array([.null, .bool(true), .integer(-1), .unsigned(.max), .real(0.5), .real(.nan)])),
            ("quote\"\n", .string("\u{1}é")),
        ])
        let expected =
            #"{"date":770000000.5,"data":"/wA=","list":[null,true,-1,18446744073709551615,0.5,null],"quote\"\n":"\u0001é"}"#
        #expect(value.jsonText == expected)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(value.jsonText.utf8)) }
    }
}
