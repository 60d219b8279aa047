import Foundation
import Testing

@testable import Formats

@Suite("Values packed in preferences")
struct PackedValuesTests {
    private let reading: PreferenceReading
    private static let memos = Array(#"[{"title":"a"},{"title":"b"}]"#.utf8)

    init() throws {
        reading = try PreferenceReading()
    }

    /// A dump of each form with `value` under the key.
    private func dumps(_ value: PlainValue) -> [[UInt8]] {
        let list = PlainValue.dictionary([("other", .bool(true)), ("saved", value)])
        return [PropertyListWriter.xml(list), PropertyListWriter.binary(list)]
    }

    private func quoted(_ text: [UInt8]) -> [UInt8] {
        Array(PlainValue.string(String(decoding: text, as: UTF8.self)).jsonText.utf8)
    }

    @Test("JSON, property lists and archives are opened however they are packed in one another")
    func packedInOneAnother() throws {
        let json = String(decoding: Self.memos, as: UTF8.self)
        let quoted = String(decoding: quoted(quoted(Self.memos)), as: UTF8.self)
        var builder = ArchiveBuilder()
        let archivedString = builder.add(.string(json))
        let archivedText = PropertyListWriter.binary(builder.archive(archivedString))
        var data = ArchiveBuilder()
        let packedText = data.instance(["NSData"], [("NS.data", .data(archivedText))])
        let archivedData = PropertyListWriter.xml(data.archive(packedText))
        let values: [PlainValue] = [
            .string(json), .data(Self.memos), .string(quoted),
            .data(PropertyListWriter.xml(.string(json))),
            .data(PropertyListWriter.binary(.data(PropertyListWriter.xml(.string(quoted))))),
            .data(archivedText), .data(archivedData), .string(Data(archivedText).base64EncodedString()),
            .string(Data(Self.memos).base64EncodedString()), .data([0xEF, 0xBB, 0xBF] + Self.memos),
        ]
        for (number, value) in values.enumerated() {
            for dump in dumps(value) {
                let result = try reading.read(dump)
                #expect(result.records == [#"{"title":"a"}"#, #"{"title":"b"}"#], "value \(number)")
                #expect(result.places.last == "prefs › saved › /1 (record 1)", "value \(number)")
            }
        }
        let text = quoted
        let object = try reading.read(Array(#"{"saved":"#.utf8) + self.quoted(Array(text.utf8)) + [0x7D])
        #expect(object.records.count == 2)
    }

    @Test("An archive of an array or dictionary gives records with their types")
    func archives() throws {
        var builder = ArchiveBuilder()
        let date = builder.instance(["NSDate", "NSObject"], [("NS.time", .real(5))])
        let first = builder.dictionary([("title", builder.add(.string("a"))), ("at", date)])
        let second = builder.dictionary([("title", builder.add(.string("b"))), ("at", date)])
        let root = builder.array([first, second], class: "NSMutableArray")
        let archive = builder.archive(root)
        let packed: [PlainValue] = [
            archive, .data(PropertyListWriter.binary(archive)), .data(PropertyListWriter.xml(archive)),
        ]
        for value in packed {
            for dump in dumps(value) {
                let result = try reading.read(dump)
                #expect(result.records == [#"{"title":"a","at":5.0}"#, #"{"title":"b","at":5.0}"#])
                #expect(result.places.first == "prefs › saved › /0 (record 0)")
            }
        }
        // A file that is an archive as a whole has what was archived as its keys.
        for file in [PropertyListWriter.binary(archive), PropertyListWriter.xml(archive)] {
            #expect(try reading.read(file, key: "root").records.count == 2)
            #expect(try reading.refusal(file)?.code == .notFound)
        }
    }

    @Test("Elements of an array may each be packed; one that is broken is one rejection")
    func elements() throws {
        var builder = ArchiveBuilder()
        let item = builder.dictionary([("title", builder.add(.string("c")))])
        let archived = PropertyListWriter.binary(builder.archive(item))
        var cyclic = ArchiveBuilder()
        cyclic.objects.append(ArchiveBuilder.uid(1))
        let broken = PropertyListWriter.binary(cyclic.archive(ArchiveBuilder.uid(1)))
        let value = PlainValue.array([
            .string(#"{"title":"a"}"#), .data(Array(#"{"title":"b"}"#.utf8)), .data(broken), .data(archived),
            .dictionary([("title", .string("d"))]), .string("no record"), .data(Array("bplist00 torn".utf8)),
            .string(#"{"title":"e","n":0.10000000000000000001}"#),
        ])
        for dump in dumps(value) {
            let result = try reading.read(dump)
            #expect(
                result.records == [
                    #"{"title":"a"}"#, #"{"title":"b"}"#, #"{"title":"c"}"#, #"{"title":"d"}"#, #""no record""#,
                    #"{"title":"e","n":0.10000000000000000001}"#,
                ])
            let indices = [0, 1, 3, 4, 5, 7]
            #expect(result.places == indices.map { "prefs › saved › /\($0) (record \($0))" })
            #expect(result.faults.map(\.location.index) == [2, 6])
            #expect(result.faults.map(\.location.container.first) == ["saved", "saved"])
        }
        let json =
            #"{"saved":[{"title":"a"},"{\"title\":\"b\"}","no",7,""#
            + Data(archived).base64EncodedString() + #""],"z":1}"#
        let result = try reading.read(Array(json.utf8))
        #expect(
            result.records == [#"{"title":"a"}"#, #"{"title":"b"}"#, #""no""#, "7", #"{"title":"c"}"#])
        #expect(result.places == (0..<5).map { "prefs › /saved/\($0) (record \($0))" })
    }

    @Test("Values packed without end, or sharing what they are packed in, are refused with their place")
    func bombs() throws {
        var text = Self.memos
        for _ in 0..<20 { text = PropertyListWriter.xml(.data(text)) }
        for dump in dumps(.data(text)) {
            let error = try #require(try reading.refusal(dump))
            #expect(error.code == .limit)
            #expect(error.description.contains("prefs › saved"))
        }
        // One large Data to which a list refers many times.
        let large = [UInt8](repeating: 0x20, count: 1 << 20) + Self.memos
        let list = sharedList(large, count: 20_000)
        let error = try #require(try reading.refusal(list))
        #expect(error.code == .limit)
        #expect(error.location?.container == ["saved"])
    }

    /// A binary dump in which the key's array refers to the same Data `count` times.
    private func sharedList(_ data: [UInt8], count: Int) -> [UInt8] {
        func big(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in [
            [0xD1, 1, 2], [0x55] + Array("saved".utf8),
            [0xAF, 0x12] + big(count, 4) + [UInt8](repeating: 3, count: count),
            [0x4F, 0x12] + big(data.count, 4) + data,
        ] as [[UInt8]] {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += big(offset, 4) }
        return bytes + [0, 0, 0, 0, 0, 0, 4, 1] + big(4, 8) + big(0, 8) + big(table, 8)
    }

    @Test("Text that only looks packed is taken as text, or refused with the key's place")
    func notPacked() throws {
        for value: PlainValue in [.string("hello"), .string("<3"), .data([1, 2, 3]), .string("\"x"), .string("\"x\"")] {
            for dump in dumps(value) {
                let error = try #require(try reading.refusal(dump))
                #expect(error.code == .malformed)
                #expect(error.location?.container == ["saved"])
            }
        }
    }

    @Test(
        "Every property list of the public corpora, packed in a dump, is read or refused with its place",
        .enabled(if: Corpora.arePresent, "needs the public corpora beside the repository"))
    func corpora() throws {
        var refused = 0
        for name in Corpora.files(in: "plist") {
            let bytes = try Corpora.bytes("plist/\(name)")
            guard bytes.count < 1 << 18 else { continue }
            for dump in dumps(.data(bytes)) {
                if let error = try reading.refusal(dump) {
                    #expect(error.location?.container.first == "saved", "\(name)")
                    refused += 1
                }
            }
        }
        #expect(refused > 40)
        for name in Corpora.files(in: "traps") {
            let bytes = try Corpora.bytes("traps/\(name)")
            guard bytes.count < 1 << 18 else { continue }
            for dump in dumps(.data(bytes)) { _ = try reading.refusal(dump) }
            _ = try reading.refusal(bytes)
        }
    }
}
