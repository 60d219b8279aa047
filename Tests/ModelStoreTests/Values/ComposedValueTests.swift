import Foundation
import ModelStore
import Testing

private enum Level: Int8 {
    case low = 1
    case high = 2
}

private enum Badge: String, StorableValue {
    case gold, silver
}

private struct Rights: OptionSet {
    let rawValue: Int
    static let read = Rights(rawValue: 1)
}

private struct Place: Codable, Equatable {
    var name: String
    var altitude: Double?
    var url: URL?
}

@Suite("Composed values in columns")
struct ComposedValueTests {
    @Test("are stored as the raw value where there is one")
    func rawValues() throws {
        var column = SingleColumn(.attribute("season", for: Season?.self))
        #expect(column.batch.entity.attributes == [AttributeDescription("season", .string, isOptional: true)])
        #expect(column.stored { $0.append(Season.summer) } == "summer")
        #expect(try column.read { try $0.read(0, as: Season.self) } == .summer)
        #expect(try column.read { try $0.read(0, as: Season?.self) } == .summer)
        #expect(column.stored { $0.append(nil as Season?) } == "NULL")
        #expect(try column.read { try $0.read(0, as: Season?.self) } == nil)
        #expect(AttributeDescription.attribute("level", for: Level.self) == AttributeDescription("level", .int8))
        #expect(column.stored { $0.append(Level.high) } == "2")
        #expect(try column.read { try $0.read(0, as: Level.self) } == .high)
        #expect(try column.read { try $0.read(0, as: Level?.self) } == .high)
        #expect(column.stored { $0.append(Rights.read) } == "1")
        #expect(column.stored { $0.append(Badge.gold) } == "gold")
        #expect(try column.read { try $0.read(0, as: Badge?.self) } == .gold)
        _ = column.stored { $0.append("winter") }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Season?.self) } }
    }

    @Test("are JSON text with sorted keys where they are Codable")
    func codable() throws {
        var column = SingleColumn(.attribute("place", for: Place?.self))
        #expect(column.batch.entity.attributes == [AttributeDescription("place", .json, isOptional: true)])
        let place = Place(name: "Fuji", altitude: 3776, url: URL(string: "https://example.org/fuji"))
        let text = #"{"altitude":3776,"name":"Fuji","url":"https://example.org/fuji"}"#
        #expect(column.stored { $0.append(place) } == text)
        #expect(try column.read { try $0.read(0, as: Place.self) } == place)
        #expect(try column.read { try $0.read(0, as: Place?.self) } == place)
        #expect(column.stored { $0.append(nil as Place?) } == "NULL")
        #expect(try column.read { try $0.read(0, as: Place?.self) } == nil)
        #expect(column.stored { $0.append([Season.spring, .summer]) } == #"["spring","summer"]"#)
        #expect(try column.read { try $0.read(0, as: [Season].self) } == [.spring, .summer])
        #expect(column.stored { $0.append(["b": 2, "a": 1]) } == #"{"a":1,"b":2}"#)
        #expect(try column.read { try $0.read(0, as: [String: Int].self) } == ["a": 1, "b": 2])
    }

    @Test("say where a value they cannot decode is")
    func decodingPlace() throws {
        var column = SingleColumn(.attribute("place", for: Place.self))
        _ = column.stored { $0.append(text: #"{"name":"Fuji","altitude":"high"}"#) }
        let error = try #require(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: Place.self) } }
        #expect(error.message.contains("at altitude"))
        #expect(!error.message.contains("high"))
    }

    @Test("of arrays are the text that JSONEncoder gives, and are read back")
    func arrays() throws {
        try expectArray(["work", "旅行", "🎵music", "a/b", "\"q\" \\ \n \t \u{8} \u{c} \r \u{1} \u{7f}", ""])
        try expectArray([] as [String])
        try expectArray([0, -1, Int.max, Int.min])
        try expectArray([0.5, 5, -0.0, 1e300, 1e-300, 0.1, 1e16])
        var column = SingleColumn(.attribute("tags", for: [String]?.self))
        #expect(column.batch.entity.attributes == [AttributeDescription("tags", .json, isOptional: true)])
        #expect(column.stored { $0.append(nil as [String]?) } == "NULL")
        #expect(column.stored { $0.append(Set(["b", "a", "c"])) } == #"["a","b","c"]"#)
        #expect(try column.read { try $0.read(0, as: Set<String>.self) } == ["a", "b", "c"])
    }

    @Test(
        "of arrays are read whatever form another tool gave them",
        arguments: [
            (#" [ "a" , "b\n\u00e9" ] "#, ["a", "b\né"]), ("[]", []), ("[ ]", []), (#"["x","y"]"#, ["x", "y"]),
        ])
    func foreignArrays(text: String, elements: [String]) throws {
        var column = SingleColumn(.attribute("tags", for: [String].self))
        _ = column.stored { $0.append(text: text) }
        #expect(try column.read { try $0.read(0, as: [String].self) } == elements)
    }

    @Test(
        "that are no arrays are an error",
        arguments: ["", "[", #"["a"#, #"["a",]x"#, #"["a"] "b""#, "[1]", "null", "{}"])
    func brokenArrays(text: String) throws {
        var column = SingleColumn(.attribute("tags", for: [String].self))
        _ = column.stored { $0.append(text: text) }
        #expect(throws: ModelStoreError.self) { try column.read { try $0.read(0, as: [String].self) } }
    }

    private func expectArray<Element: JSONScalar & Equatable>(_ elements: [Element]) throws {
        var column = SingleColumn(.attribute("list", for: [Element].self))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let text = String(decoding: try encoder.encode(elements), as: UTF8.self)
        #expect(column.stored { $0.append(elements) } == text)
        #expect(try column.read { try $0.read(0, as: [Element].self) } == elements)
    }
}
