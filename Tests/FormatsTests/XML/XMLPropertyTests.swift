import Foundation
import Testing

@testable import Formats

/// Random trees in random encodings, and documents with random damage.
@Suite struct XMLPropertyTests {
    /// SplitMix64 (Steele, Lea, Flood 2014).
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    /// A tree, as XML and as the JSON it should become.
    private struct Writer {
        var random: Random
        let isLatin: Bool

        mutating func text() -> String {
            let pieces = [
                "a", "é", "ü ", "<", "&", "\"", "]]>", "x\ny", "\t", "\\", isLatin ? "ÿ" : "日本", isLatin ? "¡" : "😀",
            ]
            return (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
        }

        mutating func escaped(_ text: String) -> String {
            if !text.contains("]]>"), Bool.random(using: &random) { return "<![CDATA[\(text)]]>" }
            return text.map { character in
                switch character {
                case "<": "&lt;"
                case "&": "&amp;"
                case ">": "&gt;"
                case "é" where Bool.random(using: &random): "&#233;"
                default: String(character)
                }
            }.joined()
        }

        func attribute(_ text: String) -> String {
            text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                .replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
                .replacingOccurrences(of: "\t", with: "&#9;")
        }

        func json(_ text: String) -> String {
            var bytes: [UInt8] = []
            JSONText.append(string: text, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }

        /// An element with attributes and children, or with text.
        mutating func element(_ name: String, depth: Int, isRecord: Bool = false) -> (xml: String, json: String) {
            if !isRecord, depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
                let text = text()
                // White space alone and no text at all are told apart elsewhere.
                let body = Bool.random(using: &random) ? "" : text
                return ("<\(name)>\(escaped(body))</\(name)>", json(body))
            }
            var xml = "<\(name)"
            var members: [String] = []
            for number in 0..<Int.random(in: isRecord ? 1...3 : 1...2, using: &random) {
                let value = text()
                xml += " a\(number)=\"\(attribute(value))\""
                members.append("\"a\(number)\":\(json(value))")
            }
            xml += ">"
            for number in 0..<Int.random(in: 0...3, using: &random) {
                let children = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    element("c\(number)", depth: max(depth - 1, 0))
                }
                xml += children.map { $0.xml + (Bool.random(using: &random) ? "\n " : "") }.joined()
                let values = children.map(\.json).joined(separator: ",")
                members.append("\"c\(number)\":" + (children.count == 1 ? values : "[\(values)]"))
            }
            return (xml + "</\(name)>", "{\(members.joined(separator: ","))}")
        }
    }

    @Test func treesComeBackWhateverTheEncodingAndThePieces() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = Random(state: seed)
        let encodings: [(String.Encoding, String)] = [
            (.utf8, "UTF-8"), (.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"), (.isoLatin1, "ISO-8859-1"),
            (.utf32LittleEndian, "UTF-32"),
        ]
        for _ in 0..<60 {
            let (encoding, name) = try #require(encodings.randomElement(using: &random))
            var writer = Writer(random: random, isLatin: encoding == .isoLatin1)
            var xml = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<list>"
            var expected: [String] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let record = writer.element("r", depth: 3, isRecord: true)
                xml += record.xml + "\n<other><!-- <r/> --></other>"
                expected.append(record.json)
            }
            xml += "</list>"
            random = writer.random
            let bytes = Array(try #require(xml.data(using: encoding)))
            let windows = [1, Int.random(in: 2...200, using: &random), 1 << 20]
            for window in windows {
                let reading = try Reading.xml(bytes: bytes, "//r", limits: XMLReadingLimits(windowBytes: window))
                let isRight = reading.texts == expected && reading.allFaults.isEmpty
                #expect(isRight, "seed \(seed), \(name), window \(window)\n\(xml)\n\(reading.allFaults)")
                if !isRight { return }
            }
        }
    }

    @Test func damageNeverDoesMoreThanEndTheDocument() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = Random(state: seed)
        let documents = [
            "<?xml version='1.0' encoding='UTF-8'?><e a='1'><t k='v'>é<x/>&amp;</t><t><![CDATA[x]]></t><!-- c --></e>",
            "<!DOCTYPE e [<!ENTITY a 'b'><!ENTITY c '&a;&a;'><!ATTLIST t d CDATA 'x'>]><e><t>&c;</t><t y='&a;'/></e>",
            "<?xml version='1.0' encoding='ISO-8859-1'?><n:e xmlns:n='urn:n'><n:t n:a='1'>x</n:t><t>ü</t></n:e>",
        ].map { Array($0.utf8) }
        let tokens = [
            "<", ">", "&", ";", "'", "\"", "/", "]]>", "<!--", "-->", "<![CDATA[", "&#x0;", "&a;", "&c;", "<t>", "</t>",
            "<!ENTITY z '&z;'>", "xmlns:n='x'", "\u{0}", "é", "%p;", "<?", "?>",
        ].map { Array($0.utf8) }
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while count < 10_000, start.duration(to: clock.now) < .seconds(8) {
            var bytes = try #require(documents.randomElement(using: &random))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
                case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            count += 1
            let window = count % 3 == 0 ? 1 : 1 << 16
            do {
                let reading = try Reading.xml(
                    bytes: bytes, "//t | /e/x", limits: XMLReadingLimits(windowBytes: window))
                let isSound = reading.faults.count <= 1 && reading.unsound.isEmpty
                #expect(isSound, "seed \(seed): \(Array(bytes))")
                if !isSound { return }
            } catch is FormatError {
                // Nothing found, or an encoding that is not known.
            }
        }
        print("\(count) damaged documents")
    }
}
