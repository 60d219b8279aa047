import Foundation
import ModelStore
import Testing

@testable import Ferry

@Suite("Rows as JSON")
struct JSONRowEncoderTests {
    private func json(_ type: AttributeType, _ write: (inout RowWriter) -> Void) -> String {
        let entity = EntityDescription("Thing", attributes: [AttributeDescription("v", type, isOptional: true)])
        var batch = RowBatch(entity: entity)
        #expect(batch.append(presence: .all, write).isEmpty)
        var bytes: [UInt8] = []
        do {
            try batch.withRow(0) { try JSONRowEncoder(entity: entity).encode($0, into: &bytes) }
        } catch {
            Issue.record(error)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Each type has its form")
    func forms() {
        #expect(json(.bool) { $0.append(integer: 1) } == #"{"v":true}"#)
        #expect(json(.int64) { $0.append(integer: .min) } == #"{"v":-9223372036854775808}"#)
        #expect(json(.double) { $0.append(real: 0.1 + 0.2) } == #"{"v":0.30000000000000004}"#)
        #expect(json(.double) { $0.append(real: 1e300) } == #"{"v":1e+300}"#)
        #expect(json(.float) { $0.append(real: Double(Float(0.1))) } == #"{"v":0.1}"#)
        #expect(json(.decimal) { $0.append(text: "12345678901234567890.10") } == #"{"v":12345678901234567890.10}"#)
        #expect(json(.decimal) { $0.append(text: "01") } == #"{"v":"01"}"#)
        #expect(json(.string) { $0.appendNull() } == #"{"v":null}"#)
        #expect(json(.json) { $0.append(text: #"["a",{"b":1}]"#) } == #"{"v":["a",{"b":1}]}"#)
        #expect(json(.json) { $0.append(text: "[\n\t1,\r\n2]") } == #"{"v":[1,2]}"#)
        #expect(json(.data) { row in [1, 2, 3, 255].withUnsafeBytes { row.append(blob: $0) } }.count > 6)
    }

    @Test("Text of any kind comes back as it was")
    func textRoundTrip() throws {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "a", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "日", "👩‍👧", "\u{2028}", "plain text of some length",
            "/",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            .joined()
            let object = json(.string) { $0.append(text: text) }
            let back = try JSONDecoder().decode([String: String].self, from: Data(object.utf8))
            #expect(back["v"].map { Array($0.utf8) } == Array(text.utf8), "\(text.debugDescription)")
        }
    }

    @Test("Ill-formed UTF-8 in a column still gives valid JSON")
    func illFormed() throws {
        let object = json(.string) { row in
            ([0x61, 0xFF, 0xED, 0xA0, 0x80, 0x22] as [UInt8]).withUnsafeBytes { row.append(text: $0) }
        }
        let back = try JSONDecoder().decode([String: String].self, from: Data(object.utf8))
        #expect(back["v"]?.hasPrefix("a\u{FFFD}") == true)
        #expect(back["v"]?.hasSuffix("\"") == true)
    }
}
