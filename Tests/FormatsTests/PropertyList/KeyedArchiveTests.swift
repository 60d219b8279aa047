import Foundation
import Testing

@testable import Formats

@Suite("Keyed archives")
struct KeyedArchiveTests {
    private func value(_ list: PlainValue, byteCount: Int = 1_000) throws -> PlainValue {
        guard case .dictionary(let entries) = list else { throw FormatError(.malformed, "no dictionary") }
        var archive = try KeyedArchive(
            entries, byteCount: byteCount, at: RecordLocation(file: "prefs", container: ["saved"]))
        return try archive.value()
    }

    private func refusal(_ list: PlainValue) throws -> FormatError {
        do {
            _ = try value(list)
        } catch let error as FormatError {
            return error
        }
        throw FormatError(.malformed, "the archive was read")
    }

    @Test("Values of every class that Foundation's value types have become plain")
    func classes() throws {
        var builder = ArchiveBuilder()
        let text = builder.add(.string("plain"))
        let mutable = builder.instance(
            ["NSMutableString", "NSString", "NSObject"], [("NS.string", .string("mutable"))])
        let bytes = builder.instance(["NSMutableString", "NSString"], [("NS.bytes", .data(Array("bytes".utf8)))])
        let date = builder.instance(["NSDate", "NSObject"], [("NS.time", .real(12.5))])
        let data = builder.instance(["NSMutableData", "NSData", "NSObject"], [("NS.data", .data([1, 2]))])
        let uuid = builder.instance(["NSUUID", "NSObject"], [("NS.uuidbytes", .data(Array(0x10...0x1F)))])
        let base = builder.instance(
            ["NSURL"], [("NS.base", ArchiveBuilder.uid(0)), ("NS.relative", .string("https://example.org/a/"))])
        let url = builder.instance(
            ["NSURL", "NSObject"], [("NS.base", base), ("NS.relative", builder.add(.string("b?c=1")))])
        let null = builder.instance(["NSNull", "NSObject"], [])
        let set = builder.instance(["NSMutableSet", "NSSet", "NSObject"], [("NS.objects", .array([text]))])
        let ordered = builder.instance(
            ["NSOrderedSet", "NSObject"], [("NS.object.0", text), ("NS.object.1", builder.add(.integer(7)))])
        let inner = builder.dictionary([("k", text), ("n", ArchiveBuilder.uid(0))], class: "NSMutableDictionary")
        let number = builder.add(.real(2.5))
        let root = builder.array(
            [text, mutable, bytes, date, data, uuid, url, null, set, ordered, inner, number], class: "NSMutableArray")
        let expected: [PlainValue] = [
            .string("plain"), .string("mutable"), .string("bytes"),
            .date(Date(timeIntervalSinceReferenceDate: 12.5)), .data([1, 2]),
            .string("10111213-1415-1617-1819-1A1B1C1D1E1F"), .string("https://example.org/a/b?c=1"), .null,
            .array([.string("plain")]), .array([.string("plain"), .integer(7)]),
            .dictionary([("k", .string("plain")), ("n", .null)]), .real(2.5),
        ]
        let archive = builder.archive(root)
        #expect(try value(archive) == .array(expected))
        #expect(try value(PropertyList.read(PropertyListWriter.xml(archive), file: "x")) == .array(expected))
        #expect(try value(PropertyList.read(PropertyListWriter.binary(archive), file: "b")) == .array(expected))
    }

    @Test("What Foundation's own archiver writes is read in both forms")
    func foundationArchives() throws {
        let uuid = UUID()
        let root = NSArray(array: [
            NSDictionary(dictionary: [
                NSString("id"): NSUUID(uuidString: uuid.uuidString) ?? NSUUID(), NSString("n"): NSNumber(value: 41),
            ]), NSDate(timeIntervalSinceReferenceDate: 3.25), NSString("ä🙂"), NSNull(),
        ])
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            archiver.outputFormat = format
            archiver.encode(root, forKey: "root")
            archiver.finishEncoding()
            let list = try PropertyList.read([UInt8](archiver.encodedData), file: "archive")
            guard case .array(let values) = try value(list), values.count == 4,
                case .dictionary(let entries) = values[0]
            else {
                Issue.record("not an array of four")
                continue
            }
            #expect(entries.first { $0.key == "id" }?.value == .string(uuid.uuidString))
            #expect(entries.first { $0.key == "n" }?.value == .integer(41))
            #expect(
                values[1...] == [.date(Date(timeIntervalSinceReferenceDate: 3.25)), .string("ä🙂"), .null])
        }
    }

    @Test("An object of an unknown class is a dictionary that names the class")
    func unknownClass() throws {
        var builder = ArchiveBuilder()
        let title = builder.add(.string("Milk"))
        let root = builder.instance(["Shop.Item", "NSObject"], [("title", title), ("count", .integer(2))])
        #expect(
            try value(builder.archive(root))
                == .dictionary([("$class", .string("Shop.Item")), ("title", .string("Milk")), ("count", .integer(2))]))
    }

    @Test("Several archived keys are a dictionary, a single one of any name is the value")
    func topLevel() throws {
        var builder = ArchiveBuilder()
        let text = builder.add(.string("x"))
        #expect(try value(builder.archive(top: [("a", text)])) == .string("x"))
        #expect(
            try value(builder.archive(top: [("a", text), ("b", .bool(true))]))
                == .dictionary([("a", .string("x")), ("b", .bool(true))]))
    }

    @Test("Cycles, references that lead nowhere and damaged objects are refused with their place")
    func damage() throws {
        var cycle = ArchiveBuilder()
        let first = cycle.array([ArchiveBuilder.uid(4)])
        _ = cycle.add(.null)
        let second = cycle.array([first])
        #expect(second == ArchiveBuilder.uid(4))
        var error = try refusal(cycle.archive(second))
        #expect(error.message.contains("contains itself"))
        #expect(error.location?.pointer == "/$objects/4")
        #expect(error.description.hasPrefix("prefs › saved › /$objects/4"))

        var own = ArchiveBuilder()
        own.objects.append(ArchiveBuilder.uid(1))
        error = try refusal(own.archive(ArchiveBuilder.uid(1)))
        #expect(error.message.contains("contains itself"))

        let builders: [(inout ArchiveBuilder) -> PlainValue] = [
            { _ in ArchiveBuilder.uid(99) },
            { _ in .dictionary([("CF$UID", .integer(-1))]) },
            { _ in .dictionary([("CF$UID", .unsigned(.max))]) },
            { $0.add(.dictionary([("$class", ArchiveBuilder.uid(77))])) },
            { $0.add(.dictionary([("$class", .string("NSArray"))])) },
            { $0.add(.dictionary([("$class", $0.add(.dictionary([])))])) },
            { $0.instance(["NSArray"], [("NS.objects", .string("x"))]) },
            { $0.instance(["NSDictionary"], [("NS.keys", .array([])), ("NS.objects", .array([.null]))]) },
            { $0.instance(["NSDictionary"], [("NS.keys", .array([.null])), ("NS.objects", .array([.null]))]) },
            { $0.instance(["NSDate"], [("NS.time", .real(.nan))]) },
            { $0.instance(["NSDate"], [("NS.time", .real(1e300))]) },
            { $0.instance(["NSUUID"], [("NS.uuidbytes", .data([1, 2]))]) },
            { $0.instance(["NSURL"], [("NS.base", .null)]) },
            { $0.instance(["NSString"], [("NS.bytes", .data([0xFF]))]) },
            { $0.instance(["NSData"], [("NS.data", .integer(1))]) },
        ]
        for (number, build) in builders.enumerated() {
            var builder = ArchiveBuilder()
            let root = build(&builder)
            let error = try refusal(builder.archive(root))
            #expect(error.code == .malformed, "archive \(number)")
            #expect(error.location?.pointer?.hasPrefix("/$") == true, "archive \(number)")
        }
        for key in ["$objects", "$top"] {
            guard case .dictionary(var entries) = ArchiveBuilder().archive(.null) else { continue }
            entries = entries.map { $0.key == key ? (key, .string("x")) : $0 }
            #expect(try refusal(.dictionary(entries)).message.contains("damaged"))
        }
    }

    @Test("Shared objects that would expand without end, and objects nested without end, are refused")
    func bombs() throws {
        var bomb = ArchiveBuilder()
        var last = bomb.add(.string("x"))
        for _ in 0..<64 { last = bomb.array([last, last, last, last]) }
        #expect(try refusal(bomb.archive(last)).code == .limit)

        var keys = ArchiveBuilder()
        var nested = keys.add(.string(String(repeating: "x", count: 1_000)))
        for _ in 0..<64 { nested = keys.dictionary([("a", nested), ("b", nested)]) }
        #expect(try refusal(keys.archive(nested)).code == .limit)

        var deep = ArchiveBuilder()
        var inner = deep.add(.string("x"))
        for _ in 0..<20_000 { inner = deep.array([inner]) }
        #expect(try refusal(deep.archive(inner)).code == .limit)

        var chain = ArchiveBuilder()
        for number in 1...50_000 { chain.objects.append(ArchiveBuilder.uid(number + 1)) }
        #expect(try refusal(chain.archive(ArchiveBuilder.uid(1))).code == .limit)

        var wide = ArchiveBuilder()
        let leaf = wide.dictionary([("a", wide.add(.integer(1)))])
        let list = wide.array(Array(repeating: leaf, count: 1_000))
        guard case .array(let values) = try value(wide.archive(list)) else {
            Issue.record("not an array")
            return
        }
        #expect(values.count == 1_000)
    }

    @Test("Archives with bytes changed at random are read or refused, never fatal")
    func mutations() throws {
        var builder = ArchiveBuilder()
        let date = builder.instance(["NSDate", "NSObject"], [("NS.time", .real(1))])
        let item = builder.dictionary([("date", date), ("text", builder.add(.string("abc"))), ("self", date)])
        let root = builder.array([item, item, date])
        let bytes = PropertyListWriter.binary(builder.archive(root))
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix(state: seed)
        var readCount = 0
        for _ in 0..<5_000 {
            var copy = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                copy[Int.random(in: 0..<copy.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let list = try? PropertyList.read(copy, file: "m"), case .dictionary(let entries) = list,
                KeyedArchive.isArchive(entries)
            else { continue }
            do {
                _ = try value(list)
                readCount += 1
            } catch let error as FormatError {
                #expect(error.location?.file == "prefs", "seed \(seed)")
            }
        }
        #expect(readCount > 0, "seed \(seed)")
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
