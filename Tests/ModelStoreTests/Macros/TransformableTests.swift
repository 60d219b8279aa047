import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

/// A type that is not Codable.
struct Shade: Equatable, Sendable {
    var red: Int
    var green: Int
}

enum ShadeTransformer: AttributeTransformer {
    struct Fault: Error {}

    static func stored(_ shade: Shade) throws -> String {
        guard shade.red >= 0 else { throw Fault() }
        return "\(shade.red)/\(shade.green)"
    }

    static func value(_ text: String) throws -> Shade {
        let parts = text.split(separator: "/").compactMap { Int($0) }
        guard parts.count == 2 else { throw Fault() }
        return Shade(red: parts[0], green: parts[1])
    }
}

@Model
final class Wall {
    @Attribute(.unique) var number: Int
    @Attribute(.transformable(by: ShadeTransformer.self)) var front: Shade
    @Attribute(.transformable(by: ShadeTransformer.self)) var back: Shade?
    @Attribute(.transformable(by: ShadeTransformer.self)) var top: Shade = Shade(red: 1, green: 2)
    @Attribute(.preserveValueOnDeletion) var name: String = ""
    @Attribute(.preserveValueOnDeletion) var tags: [String] = []
    var secret: String = ""
}

@Suite struct TransformableTests {
    private func wall(_ number: Int, back: Shade? = nil) -> Wall {
        Wall(
            number: number, front: Shade(red: number, green: 5), back: back, name: "w\(number)", tags: ["a"],
            secret: "s")
    }

    @Test func valuesAreStoredInTheirStoredForm() async throws {
        let container = try ModelContainer(for: Schema([Wall.self]), configuration: .inMemory)
        let context = ModelContext(container)
        context.insert(wall(1))
        context.insert(wall(2, back: Shade(red: 9, green: 9)))
        try context.save()
        let rows = try await container.writer.perform { connection in
            try connection.database.rows("SELECT front, back, top FROM Wall ORDER BY number").map(\.values)
        }
        #expect(rows == [[.text("1/5"), .null, .text("1/2")], [.text("2/5"), .text("9/9"), .text("1/2")]])
        let walls = try ModelContext(container).fetch(FetchDescriptor<Wall>(sortBy: [SortDescriptor(\.number)]))
        #expect(walls.map(\.front.red) == [1, 2])
        #expect(walls.map(\.back) == [nil, Shade(red: 9, green: 9)])
        #expect(Wall.entity.attributes[3].defaultValue == .text("1/2"))
    }

    @Test func recordsHaveTheStoredForm() throws {
        let json = #"{"number":1,"front":"3/4","back":null}"#
        let record = try JSONDecoder().decode(Wall.Record.self, from: Data(json.utf8))
        #expect(record.front == Shade(red: 3, green: 4) && record.back == nil && record.top.red == 1)
        #expect(record.presence.contains(2) && !record.presence.contains(3))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(record), as: UTF8.self)
        #expect(text.contains(#""front":"3/4""#) && text.contains(#""back":null"#))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Wall.Record.self, from: Data(#"{"number":1,"front":"x"}"#.utf8))
        }
    }

    @Test func faultsNameTheAttribute() async throws {
        let container = try ModelContainer(for: Schema([Wall.self]), configuration: .inMemory)
        let context = ModelContext(container)
        let wall = wall(1)
        context.insert(wall)
        try context.save()
        try await container.writer.perform { try $0.database.execute("UPDATE Wall SET front = 'x'") }
        let read = #expect(throws: ModelStoreError.self) {
            try ModelContext(container).fetch(FetchDescriptor<Wall>())
        }
        #expect(read?.code == .invalidValue && read?.attribute == "front")
        wall.back = Shade(red: -1, green: 0)
        let saved = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(saved?.code == .invalidValue && saved?.attribute == "back")
    }

    @Test func aTombstoneHasThePreservedValuesAlone() async throws {
        let container = try ModelContainer(for: Schema([Wall.self]), configuration: .inMemory)
        let context = ModelContext(container)
        let wall = wall(1)
        context.insert(wall)
        try context.save()
        context.delete(wall)
        try context.save()
        let changes = try await container.writer.fetchHistory().flatMap { Array($0.changes) }
        let tombstones = changes.compactMap { $0.tombstone(of: Wall.self) }
        #expect(tombstones.count == 1)
        let tombstone = try #require(tombstones.first)
        #expect(tombstone[\.name] == "w1")
        #expect(tombstone[\.tags] == ["a"])
        #expect(tombstone[\.secret] == nil && tombstone[\.number] == nil)
        #expect(tombstone.attributes == ["name", "tags"])
        #expect(changes.compactMap { $0.tombstone(of: Seat.self) }.isEmpty)
    }
}
