import Foundation
import Testing

@testable import Formats

/// What Foundation's JSONDecoder makes of a text, ours makes of it too.
struct FoundationComparisonTests {
    private enum Outcome<T: Equatable>: Equatable {
        case value(T)
        case keyNotFound([String])
        case typeMismatch([String])
        case valueNotFound([String])
        case dataCorrupted([String])
        case other(String)
    }

    private func foundation<T: Decodable & Equatable>(
        _ type: T.Type, _ text: String, _ configure: (JSONDecoder) -> Void
    ) -> Outcome<T> {
        let decoder = JSONDecoder()
        configure(decoder)
        do {
            return .value(try decoder.decode(type, from: Data(text.utf8)))
        } catch let error as DecodingError {
            switch error {
            case .keyNotFound(let key, let context): return .keyNotFound(path(context.codingPath) + [key.stringValue])
            case .typeMismatch(_, let context): return .typeMismatch(path(context.codingPath))
            case .valueNotFound(_, let context): return .valueNotFound(path(context.codingPath))
            case .dataCorrupted(let context): return .dataCorrupted(path(context.codingPath))
            @unknown default: return .other("\(error)")
            }
        } catch {
            return .other("\(error)")
        }
    }

    private func path(_ keys: [any CodingKey]) -> [String] {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }
    }

    private func ours<T: Decodable & Equatable>(
        _ type: T.Type, _ text: String, _ options: RecordDecodingOptions
    ) -> Outcome<T> {
        do throws(RecordFault) {
            return .value(try Decoding.json(type, text, options))
        } catch {
            let path = (error.location.pointer ?? "").split(separator: "/").map(String.init)
            switch error.code {
            case "decode.keyNotFound": return .keyNotFound(path)
            case "decode.typeMismatch": return .typeMismatch(path)
            case "decode.valueNotFound": return .valueNotFound(path)
            case "decode.dataCorrupted": return .dataCorrupted(path)
            default: return .other(error.code)
            }
        }
    }

    private func compare<T: Decodable & Equatable>(
        _ type: T.Type, _ texts: [String], _ options: RecordDecodingOptions = RecordDecodingOptions(),
        sourceLocation: SourceLocation = #_sourceLocation, _ configure: (JSONDecoder) -> Void = { _ in }
    ) {
        for text in texts {
            let expected = foundation(type, text, configure)
            #expect(ours(type, text, options) == expected, "\(type) from \(text)", sourceLocation: sourceLocation)
        }
    }

    private static let numbers = [
        "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "65536", "2147483648",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615", "1.0", "1e3",
        "1.5", "100e-2", "0.1", "-2.5e-3", "1e300", "123456789.125",
    ]

    @Test func numbers() {
        let texts = Self.numbers + ["null", "true", "\"1\"", "[]", "{}"]
        compare(Int.self, texts)
        compare(Int8.self, texts)
        compare(Int16.self, texts)
        compare(Int32.self, texts)
        compare(Int64.self, texts)
        compare(UInt.self, texts)
        compare(UInt8.self, texts)
        compare(UInt16.self, texts)
        compare(UInt32.self, texts)
        compare(UInt64.self, texts)
        compare(Double.self, texts)
        compare(Float.self, texts.filter { $0 != "1e300" })
        compare(Decimal.self, texts.filter { $0 != "1e300" })
        compare(Int?.self, texts)
    }

    @Test func scalars() {
        let texts = ["null", "true", "false", "1", "\"x\"", "\"\"", "\"\\u00e9\\n\\ud83d\\ude00\"", "[]", "{}"]
        // For null Foundation says typeMismatch here, and valueNotFound everywhere else.
        compare(Bool.self, texts.filter { $0 != "null" })
        compare(String.self, texts)
        compare(String?.self, texts)
        compare([String].self, texts + ["[\"a\",\"b\"]", "[\"a\",1]", "[null]"])
        compare([String?].self, ["[null,\"a\"]"])
        compare([Int].self, ["[1,2,3]", "[1,\"2\"]", "[[1]]"])
        compare([[Int]].self, ["[[1],[2,3],[]]", "[[1],[2,null]]"])
        let id = "5E0B1D1C-0A6C-4C64-9C39-3B5D6F0C9C11"
        compare(UUID.self, ["\"\(id)\"", "\"\(id.lowercased())\"", "\"\(id)0\"", "\"\(id.dropLast())g\"", "1", "null"])
        compare(URL.self, ["\"https://example.org/a?b=c\"", "\"\"", "1", "null"])
        compare(Data.self, ["\"aGVsbG8=\"", "\"\"", "\"###\"", "1", "null"]) { $0.dataDecodingStrategy = .base64 }
    }

    @Test func dictionaries() {
        compare([String: Int].self, ["{}", "{\"a\":1,\"b\":2}", "{\"a\":\"x\"}", "[]", "null"])
        compare([Int: String].self, ["{\"1\":\"a\",\"2\":\"b\"}", "{\"x\":\"a\"}"])
        compare([String: [String: Int?]].self, ["{\"a\":{\"b\":null}}", "{\"a\":{\"b\":[]}}"])
        compare([Double: String].self, ["[1.5,\"a\",2,\"b\"]", "[1.5]"])
    }

    struct Person: Decodable, Equatable {
        enum Colour: String, Decodable { case red, green }
        enum Shape: Decodable, Equatable { case circle(radius: Double), none }

        struct Address: Decodable, Equatable {
            var street: String
            var numbers: [Int]
        }

        var name: String
        var age: Int?
        var address: Address?
        var colour: Colour?
        var shapes: [Shape]?
    }

    @Test func nestedTypes() {
        compare(
            Person.self,
            [
                "{\"name\":\"A\"}", "{}", "{\"name\":null}", "{\"name\":1}", "{\"age\":1,\"name\":\"A\"}",
                "{\"name\":\"A\",\"age\":null}", "{\"name\":\"A\",\"age\":\"x\"}", "[]", "null", "3",
                "{\"name\":\"A\",\"address\":{\"street\":\"S\",\"numbers\":[1,2]}}",
                "{\"name\":\"A\",\"address\":{\"street\":\"S\",\"numbers\":[1,\"x\"]}}",
                "{\"name\":\"A\",\"address\":{\"numbers\":[]}}", "{\"name\":\"A\",\"address\":[]}",
                "{\"name\":\"A\",\"colour\":\"green\"}", "{\"name\":\"A\",\"colour\":\"blue\"}",
                "{\"name\":\"A\",\"shapes\":[{\"circle\":{\"radius\":2}},{\"none\":{}}]}",
                "{\"name\":\"A\",\"shapes\":[{\"circle\":{}}]}", "{\"name\":\"A\",\"shapes\":[{\"square\":{}}]}",
                "{\"name\":\"A\",\"more\":{\"x\":[1,{\"y\":2}]}}",
            ])
    }

    class Animal: Decodable {
        var name: String
        enum CodingKeys: String, CodingKey { case name }
    }

    final class Dog: Animal, Equatable {
        var tricks: [String]
        var owner: String?
        enum DogKeys: String, CodingKey { case tricks, owner, list }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: DogKeys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            tricks = []
            while !list.isAtEnd {
                if try list.decodeNil() { continue }
                let entry = try list.nestedContainer(keyedBy: CodingKeys.self)
                tricks.append(try entry.decode(String.self, forKey: .name))
            }
            owner = try container.decodeNil(forKey: .owner) ? nil : container.decode(String.self, forKey: .owner)
            try super.init(from: container.superDecoder())
        }

        static func == (left: Dog, right: Dog) -> Bool {
            left.name == right.name && left.tricks == right.tricks && left.owner == right.owner
        }
    }

    @Test func classesAndContainers() {
        compare(
            Dog.self,
            [
                "{\"super\":{\"name\":\"Rex\"},\"list\":[{\"name\":\"sit\"},null,{\"name\":\"roll\"}],\"owner\":null}",
                "{\"super\":{\"name\":\"Rex\"},\"list\":[],\"owner\":\"A\"}", "{\"list\":[],\"owner\":null}",
                "{\"super\":{},\"list\":[],\"owner\":null}", "{\"super\":{\"name\":\"R\"},\"list\":[]}",
                "{\"super\":{\"name\":\"R\"},\"list\":[1],\"owner\":null}", "{\"list\":{},\"owner\":null}",
                "{\"super\":{\"name\":\"R\"},\"list\":[{\"name\":\"a\"},{\"nam\":1}],\"owner\":null}",
            ])
    }

    struct Snake: Decodable, Equatable {
        var createdAt: Int
        var _id: Int?
        var myURLKey: Int?
        var myUrlKey: Int?
        var counts: [String: Int]?
        var nested: Inner?

        struct Inner: Decodable, Equatable { var innerValue: Int }
    }

    @Test func snakeCase() {
        var options = RecordDecodingOptions()
        options.keyStrategy = .convertFromSnakeCase
        compare(
            Snake.self,
            [
                "{\"created_at\":1}", "{\"createdAt\":1}", "{\"created__at\":1,\"_id\":2}", "{\"created_at_\":1}",
                "{\"created_at\":1,\"my_URL_key\":2}", "{\"created_at\":1,\"nested\":{\"inner_value\":5}}",
                "{\"created_at\":1,\"counts\":{\"a_b\":1,\"c_d\":2}}", "{\"CREATED_AT\":1}",
                "{\"created_at\":1,\"nested\":{\"inner_valu\":5}}",
            ], options
        ) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    }

    @Test func dates() {
        var options = RecordDecodingOptions()
        options.dateStrategy = .secondsSince2001
        compare(Date.self, ["0", "1.5", "-3e8", "null", "\"x\"", "true"], options)
        options.dateStrategy = .secondsSince1970
        compare(Date.self, ["0", "1700000000.25"], options) { $0.dateDecodingStrategy = .secondsSince1970 }
        options.dateStrategy = .millisecondsSince1970
        compare(Date.self, ["0", "1700000000250"], options) { $0.dateDecodingStrategy = .millisecondsSince1970 }
        options.dateStrategy = .iso8601
        compare(
            Date.self, ["\"2025-06-01T09:41:00Z\"", "\"2024-02-29T23:59:59+02:00\"", "\"nope\"", "1", "null"], options
        ) { $0.dateDecodingStrategy = .iso8601 }
    }

    struct Everything: Decodable, Equatable {
        struct Leaf: Decodable, Equatable {
            var flag: Bool?
            var text: String
        }

        var whole: Int?
        var small: Int8?
        var wide: UInt64?
        var real: Double?
        var single: Float?
        var exact: Decimal?
        var flag: Bool?
        var text: String?
        var link: URL?
        var id: UUID?
        var leaf: Leaf?
        var leaves: [Leaf]?
        var counts: [String: Int?]?
        var grid: [[Double?]]?
        var needed: Int
    }

    @Test(arguments: (0..<4).map { _ in UInt64.random(in: 0...UInt64.max) })
    func randomDocuments(seed: UInt64) {
        var documents = RandomDocuments(seed: seed)
        for _ in 0..<500 {
            let text = documents.next()
            let expected = foundation(Everything.self, text) { _ in }
            let found = ours(Everything.self, text, RecordDecodingOptions())
            let comment: Comment = "seed \(seed): \(text)"
            // Of a number that does not fit, Foundation says only that it is somewhere in the object; we name its place.
            if case .dataCorrupted = expected, case .dataCorrupted(let path) = found {
                #expect(!path.isEmpty, comment)
            } else {
                #expect(found == expected, comment)
            }
        }
    }
}

/// Objects with values that fit their keys mostly, and do not fit here and there.
private struct RandomDocuments {
    private var generator: SplitMix
    private static let texts = [
        "\"\"", "\"x\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"e\\u0301\\n\"", "\"\u{FEFF}\u{10FFFF}\"", "\"1\"",
        "\"https://example.org/?q=1\"", "\"5E0B1D1C-0A6C-4C64-9C39-3B5D6F0C9C11\"",
    ]
    private static let numbers = [
        "0", "1", "-1", "127", "128", "-129", "1.0", "1e2", "1.5", "0.1", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e-30",
        "2.5e-3", "1.7976931348623157e308", "1E+2", "100000000000000000000",
    ]

    init(seed: UInt64) {
        generator = SplitMix(state: seed)
    }

    mutating func next() -> String {
        let kinds: [(String, Character)] = [
            ("whole", "n"), ("small", "n"), ("wide", "n"), ("real", "n"), ("single", "n"), ("exact", "n"),
            ("flag", "b"), ("text", "t"), ("link", "t"), ("id", "t"), ("leaf", "l"), ("leaves", "L"), ("counts", "c"),
            ("grid", "g"), ("other", "n"),
        ]
        // One field or two, so that the first fault is the same whatever order the keys are asked for.
        var fields = (0..<Int.random(in: 0...2, using: &generator)).compactMap { _ -> String? in
            guard let (name, kind) = kinds.randomElement(using: &generator) else { return nil }
            return "\"\(name)\":\(value(chance(10) ? "ntbLcg".randomElement(using: &generator) ?? "n" : kind))"
        }
        if fields.count == 2, fields[0].prefix(4) == fields[1].prefix(4) { fields.removeLast() }
        if !chance(20) { fields.append("\"needed\":5") }
        return "{" + fields.shuffled(using: &generator).joined(separator: chance(3) ? " , " : ",") + "}"
    }

    private mutating func value(_ kind: Character) -> String {
        if chance(12) { return "null" }
        switch kind {
        case "n": return Self.numbers.randomElement(using: &generator) ?? "0"
        case "b": return Bool.random(using: &generator) ? "true" : "false"
        case "l": return "{\"text\":\(value("t")),\"flag\":\(value("b"))}"
        case "L": return "[" + many("l") + "]"
        case "c": return "{\"a\":\(value("n")),\"\":1}"
        case "g": return "[[" + many("n") + "],[]]"
        default: return Self.texts.randomElement(using: &generator) ?? ""
        }
    }

    private mutating func many(_ kind: Character) -> String {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(kind) }.joined(separator: ",")
    }

    private mutating func chance(_ of: Int) -> Bool {
        Int.random(in: 0..<of, using: &generator) == 0
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
