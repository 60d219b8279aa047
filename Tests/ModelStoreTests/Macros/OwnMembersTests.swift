import Foundation
import ModelStore
import Testing

@Model
private struct Renamed: PersistentRecord, Codable, Hashable {
    var name: String
    private(set) var count = 1
    enum CodingKeys: String, CodingKey {
        case name = "NAME"
        case count
    }
}

@Model
fileprivate final class Tagged {
    var name: String
    fileprivate var tags: Set<String> = []
    private enum CodingKeys: String, CodingKey {
        case name = "full-name"
        case tags
    }

    init(_ name: String) {
        self.name = name
    }
}

@Model
struct Halved: PersistentRecord, Codable {
    var value: Int
    @Transient let cache = [Int]()
    var observed = 0 {
        didSet { presence.insert(1) }
    }

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self) / 2
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value * 2)
    }
}

@Model
package struct Wide: PersistentRecord, Codable {
    package var place: [String: [Double]]
    var season: Season = .spring
    var maybe: Optional<Season> = .summer
    let blob: Data?
}

@Suite("A model with members of its own")
struct OwnMembersTests {
    @Test("uses its own coding keys, in a struct and in the twin of a class")
    func codingKeys() throws {
        let renamed = try JSONDecoder().decode(Renamed.self, from: Data(#"{"NAME":"a"}"#.utf8))
        #expect(renamed.name == "a")
        #expect(renamed.count == 1)
        #expect(!renamed.isPresent("count"))
        let text = String(decoding: try JSONEncoder().encode(Tagged.Record(name: "b")), as: UTF8.self)
        #expect(text.contains(#""full-name":"b""#))
        #expect(Tagged("c").record == Tagged.Record(name: "c"))
    }

    @Test("uses its own decoding and encoding")
    func coding() throws {
        let halved = try JSONDecoder().decode([Halved].self, from: Data("[8]".utf8))
        #expect(halved.map(\.value) == [4])
        #expect(String(decoding: try JSONEncoder().encode(halved), as: UTF8.self) == "[8]")
        #expect(Halved(value: 3).value == 3)
        #expect(Halved.entity.attributes.map(\.name) == ["value", "observed"])
    }

    @Test("takes defaults of optionals where they are absent, and null where they are null")
    func optionalDefaults() throws {
        let decoder = JSONDecoder()
        let absent = try decoder.decode(Wide.self, from: Data(#"{"place":{}}"#.utf8))
        #expect(absent.maybe == .summer)
        #expect(!absent.isPresent("maybe"))
        let null = try decoder.decode(Wide.self, from: Data(#"{"place":{"a":[1]},"maybe":null,"blob":"AAE="}"#.utf8))
        #expect(null.maybe == nil)
        #expect(null.isPresent("maybe"))
        #expect(null.blob == Data([0, 1]))
        var batch = RowBatch(entity: Wide.entity)
        #expect(batch.append(null) == [])
        let back = try batch.withRow(0) { try Wide(from: $0) }
        #expect(back.place == ["a": [1]])
        #expect(back.season == .spring)
        #expect(back.maybe == nil)
        #expect(back.blob == Data([0, 1]))
    }
}
