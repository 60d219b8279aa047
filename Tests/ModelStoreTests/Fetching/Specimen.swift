import Foundation
import ModelStore

/// A model with a property of every type that predicates know.
@Model
struct Specimen: PersistentRecord, Codable, Hashable {
    enum Mood: String, Codable, CaseIterable {
        case calm, wild, `é`
    }

    struct Place: Codable, Hashable {
        var name: String
    }

    @Attribute(.unique) var number: Int
    @Attribute(.unique) var id: UUID
    var title: String
    var note: String?
    var small: Int8
    var big: UInt64
    var score: Int?
    var ratio: Double
    var weight: Float
    var height: Double?
    var price: Decimal
    var discount: Decimal?
    var made: Date
    var due: Date?
    var link: URL
    var photo: Data?
    var isDone: Bool
    var isOld: Bool?
    var mood: Mood
    var lastMood: Mood?
    var tags: [String]
    var counts: [Int]
    var owners: Set<UUID>?
    var measures: [Double]
    var place: Place?

    /// Values that meet each other often, with the traps of each type among them.
    static func random(_ number: Int, using generator: inout SeededGenerator) -> Specimen {
        Specimen(
            number: number, id: UUID.random(using: &generator), title: text(&generator),
            note: maybe(text(&generator), &generator), small: Int8.random(in: -4...4, using: &generator),
            big: UInt64.random(in: 0...5, using: &generator),
            score: maybe(Int.random(in: -5...5, using: &generator), &generator),
            ratio: real(&generator), weight: Float(min(max(real(&generator), -9), 9)),
            height: maybe(real(&generator), &generator),
            price: decimal(&generator), discount: maybe(decimal(&generator), &generator), made: date(&generator),
            due: maybe(date(&generator), &generator), link: link(&generator),
            photo: maybe(Data((0..<Int.random(in: 0...2, using: &generator)).map { UInt8($0) }), &generator),
            isDone: .random(using: &generator), isOld: maybe(.random(using: &generator), &generator),
            mood: mood(&generator), lastMood: maybe(mood(&generator), &generator),
            // SQLite's JSON ends a text at its first NUL.
            tags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in text(&generator) }
                .filter { !$0.contains("\0") },
            counts: (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: -2...2, using: &generator)
            },
            owners: maybe([owner(&generator), owner(&generator)], &generator),
            measures: (0..<Int.random(in: 0...2, using: &generator)).map { _ in real(&generator) },
            place: maybe(Place(name: text(&generator)), &generator))
    }

    static let texts = [
        "", "a", "A", "b", "ab", "abc", "é", "e\u{301}", "e", "café", "cafe\u{301}", "Cafés", "K", "\u{212A}",
        "x;y", "x\u{37E}y", "Zebra", "zebra", "item 9", "Item 10", "item 010", "a\r\nb", "\n", "straße", "STRASSE",
        "日本", "日本語", "Å", "\u{212B}", "ångström", "👩‍👩‍👧", "👩", "it's \"quoted\" \\", "ς", "Σ", "İ", "a\u{0}b",
    ]

    static func text(_ generator: inout SeededGenerator) -> String { pick(texts, &generator) }

    static func real(_ generator: inout SeededGenerator) -> Double {
        pick([0, -0.0, 1, 0.1, 0.2, 0.3, -1.5, 1e300, -1e300, .leastNonzeroMagnitude, 2, 1.0 / 3], &generator)
    }

    static func decimal(_ generator: inout SeededGenerator) -> Decimal {
        let texts = [
            "0", "1", "1.5", "-1.5", "10", "9", "9.99", "0.1", "-0.01", "100000000000000000000", "0.10000000001",
        ]
        return Decimal(string: pick(texts, &generator)) ?? 0
    }

    static func date(_ generator: inout SeededGenerator) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -4...4, using: &generator)) / 1_000_000 + 8e8)
    }

    static func link(_ generator: inout SeededGenerator) -> URL {
        URL(fileURLWithPath: pick(["/a", "/b", "/a/c"], &generator), isDirectory: false)
    }

    static func mood(_ generator: inout SeededGenerator) -> Mood { pick(Mood.allCases, &generator) }

    static func owner(_ generator: inout SeededGenerator) -> UUID {
        let last = UInt8.random(in: 0...3, using: &generator)
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAB, last))
    }

    static func maybe<Value>(_ value: Value, _ generator: inout SeededGenerator) -> Value? {
        Int.random(in: 0..<3, using: &generator) == 0 ? nil : value
    }

    static func pick<Value>(_ values: [Value], _ generator: inout SeededGenerator) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}

extension UUID {
    static func random(using generator: inout SeededGenerator) -> UUID {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { buffer in
            for index in buffer.indices { buffer[index] = UInt8.random(in: 0...255, using: &generator) }
        }
        return UUID(uuid: bytes)
    }
}
