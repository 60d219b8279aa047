import Foundation
import Testing

@testable import Formats

struct JSONWindowTests {
    /// A generator whose numbers depend on its seed alone (SplitMix64).
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private func text(_ generator: inout SeededGenerator) -> String {
        let pieces = ["a", "é", "日本", "😀", "\\\\", "\\\"", "\\n", "\\u00e9", "\\ud83d\\ude00", "[", "}", ",", ":", " "]
        return "\""
            + (0..<Int.random(in: 0...9, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined() + "\""
    }

    private func value(_ depth: Int, _ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0...(depth > 3 ? 4 : 7), using: &generator) {
        case 0: return "null"
        case 1: return String(Int.random(in: -1000...1000, using: &generator))
        case 2: return "-1.5e-3"
        case 3, 4: return text(&generator)
        case 5:
            let parts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth + 1, &generator) }
            return "[" + parts.joined(separator: " , ") + "]"
        default:
            let parts = (0..<Int.random(in: 0...(depth == 0 ? 40 : 5), using: &generator)).map { _ in
                text(&generator) + ": " + value(depth + 1, &generator)
            }
            return "{" + parts.joined(separator: ",") + "}"
        }
    }

    @Test func windowsOfAnySizeGiveTheSameRecords() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(state: seed)
        for _ in 0..<40 {
            let values = (0..<Int.random(in: 0...30, using: &generator)).map { _ in value(0, &generator) }
            let beside = value(0, &generator)
            let array = "[" + values.joined(separator: ",\n") + "]"
            let document = "{\"before\":\(beside),\"records\":\(array) , \"behind\":\(beside)}"
            let lines = values.joined(separator: "\n")
            for window in [16, 17, 31, 64, 65, Int.random(in: 16...2000, using: &generator), 1 << 20] {
                let limits = JSONReadingLimits(windowBytes: window)
                let name = "seed \(seed), window \(window)"
                for reading in [
                    try Reading.document(array, limits: limits), try Reading.lines(lines, limits: limits),
                    try Reading.document(document, at: "/records", limits: limits),
                    try Reading(JSONConcatenatedReader(Reading.source(lines.utf8), limits: limits)),
                ] {
                    let isSame = reading.texts == values
                    #expect(isSame, "\(name)")
                    #expect(reading.allFaults.isEmpty, "\(name): \(reading.allFaults)")
                    #expect(reading.records.map(\.location.index) == Array(0..<values.count), "\(name)")
                }
                let places = try Reading.document(document, at: "/records", limits: limits).records
                for record in places {
                    let bytes = Array(document.utf8)
                    let offset = record.location.byteOffset ?? bytes.count
                    #expect(bytes[offset...].starts(with: record.text.utf8), "\(name)")
                    #expect(record.location.line == 1 + bytes[..<offset].count { $0 == 0x0A }, "\(name)")
                }
            }
        }
    }

    @Test func aTruncatedDocumentIsOneFaultWhereverItEnds() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(state: seed)
        let values = (0..<12).map { _ in value(1, &generator) }
        let document = Array("{\"a\":\(value(1, &generator)),\"r\":[\(values.joined(separator: ","))]}".utf8)
        let pointer = try #require(JSONPointer("/r"))
        for end in 0..<document.count {
            let source = Reading.source(document[..<end])
            let limits = JSONReadingLimits(windowBytes: 16)
            let reading = try Reading(JSONDocumentReader(source, records: .elements(pointer), limits: limits))
            #expect(reading.faults.count == 1, "seed \(seed), end \(end): \(reading.faults)")
            #expect(reading.faults.first?.code == "input.torn", "seed \(seed), end \(end)")
            #expect(reading.unsound.isEmpty || end < document.count, "seed \(seed), end \(end)")
        }
    }

    @Test func memoryDoesNotGrowWithTheInput() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let element = "{\"id\":1,\"text\":\"" + String(repeating: "x", count: 970) + "\"}"
        let count = 20_000
        try Data(("[" + Array(repeating: element, count: count).joined(separator: ",") + "]").utf8).write(to: file)
        let limits = JSONReadingLimits(windowBytes: 16 * 1024)
        let reader = JSONDocumentReader(try ByteSource(path: file.path), limits: limits)
        var records = 0
        while let chunk = try reader.next() {
            records += chunk.count
            guard case .json(let buffer, _) = chunk.content else { continue }
            #expect(buffer.bytes.count <= 32 * 1024)
        }
        #expect(records == count)
    }

    /// What is skipped on the way to the records is checked by other code than the records are: both must judge alike.
    @Test func whatIsSkippedIsCheckedAsStrictlyAsRecords() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(state: seed)
        let pointer = try #require(JSONPointer("/r"))
        var unsoundCount = 0
        for _ in 0..<3000 {
            var bytes = Array(value(2, &generator).utf8)
            for _ in 0..<Int.random(in: 0...2, using: &generator) where !bytes.isEmpty {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes.remove(at: position)
                case 1: bytes[position] = UInt8.random(in: .min ... .max, using: &generator)
                default:
                    bytes.insert(Array("\"\\u0e,:[]{}-+. ".utf8).randomElement(using: &generator) ?? 0, at: position)
                }
            }
            let text = Array("{\"x\":".utf8) + bytes + Array(",\"r\":[]}".utf8)
            let whole = try Reading(JSONDocumentReader(Reading.source(text), records: .root))
            let isSound = whole.allFaults.isEmpty
            if !isSound { unsoundCount += 1 }
            let reader = JSONDocumentReader(
                Reading.source(text), records: .elements(pointer), limits: JSONReadingLimits(windowBytes: 16))
            let skipped: [RecordFault]
            do {
                skipped = try Reading(reader).allFaults
            } catch let error as FormatError {
                // A bracket put in closes the object before the pointer's key comes.
                #expect(error.code == .notFound, "seed \(seed): \(bytes)")
                continue
            }
            // A key that now repeats the pointer's is sound JSON, but refused.
            #expect(
                skipped.isEmpty == isSound || skipped.first?.code == "decode.duplicateKey", "seed \(seed): \(bytes)")
        }
        #expect(unsoundCount > 500)
    }
}
