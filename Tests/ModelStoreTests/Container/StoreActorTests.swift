import Foundation
import ModelStore
import SQLite
import Testing

@Suite struct StoreActorTests {
    let fixture: StoreFixture
    private var writer: StoreActor { fixture.container.writer }

    init() throws {
        fixture = try StoreFixture()
    }

    @Test func workRunsOnAThreadOfItsOwnAndMayBlock() async throws {
        let writer = writer
        let names = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await writer.perform { _ in
                        Thread.sleep(forTimeInterval: 0.001)
                        return Thread.current.name
                    }
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(names == ["ferry writer"])
    }

    @Test func recordsComeBackAsTheyWere() async throws {
        let items = [Item(1, name: "naïve \u{0} 🎈", rating: -0.0, photo: []), Item(.min, isFavorite: true, photo: [0])]
        let summary = try await writer.upsert(items)
        #expect(summary.inserted == 2)
        #expect(try await writer.fetch(Item.self, id: ItemID(value: 1)) == items[0])
        #expect(try await writer.fetch(Item.self, id: ItemID(value: .min)) == items[1])
        #expect(try await writer.fetch(Item.self, id: ItemID(value: 2)) == nil)
        #expect(try await writer.count(Item.self) == 2)
        #expect(try await writer.count(entity: "Item") == 2)
    }

    @Test func recordsOfOneUpsertMeetEachOtherToo() async throws {
        try await writer.upsert([Item(1, name: "old"), Item(2)])
        let summary = try await writer.upsert([Item(1, name: "a"), Item(2), Item(3), Item(1, name: "b")])
        #expect(summary.updated == 1)
        #expect(summary.unchanged == 1)
        #expect(summary.inserted == 1)
        #expect(summary.duplicates == 1)
        #expect(try await fixture.items().map(\.name) == ["b", nil, nil])
    }

    @Test func aCollisionLeavesTheStoreAsBeforeAndNamesTheField() async throws {
        try await writer.upsert([Item(1, name: "a")])
        let before = try fixture.dump()
        let error = await #expect(throws: ModelStoreError.self) {
            try await writer.upsert([Item(1, name: "changed"), Item(3, name: "x"), Item(2, name: "x")])
        }
        #expect(error?.code == .constraint)
        #expect(error?.attribute == "name")
        #expect(try fixture.dump() == before)
        #expect(try await writer.perform { try $0.database.value("SELECT count(*) FROM ferry_transaction") } == 1)
    }

    @Test func aValueThatCannotBeStoredIsNamed() async throws {
        let error = await #expect(throws: ModelStoreError.self) { try await writer.upsert([Item(1, rating: .nan)]) }
        #expect(error?.code == .invalidValue)
        #expect(error?.attribute == "rating")
    }

    @Test func anEntityTheStoreLacksIsAnError() async throws {
        let error = await #expect(throws: ModelStoreError.self) { try await writer.count(entity: "Nothing") }
        #expect(error?.code == .invalidSchema)
        #expect(error?.message.contains("Item") == true)
    }

    @Test func enumeratingNeitherSkipsNorRepeatsWhileRowsChange() async throws {
        try await writer.upsert((0..<25).map { Item($0) })
        var seen: [Int64] = []
        try await writer.enumerate(Item.self, batchSize: 4) { item in
            seen.append(item.id)
            if item.id == 5 { try await writer.upsert([Item(1, name: "changed"), Item(100)]) }
        }
        #expect(seen == Array(0..<25) + [100])
    }

    @Test func rowsAreReadInTheOrderAskedFor() async throws {
        try await writer.upsert([Item(3, name: "a"), Item(1, name: "c"), Item(2, name: "b")])
        let ids = try await writer.perform { connection in
            var ids: [Int64] = []
            try connection.forEachRow(of: Item.entity, orderedBy: ["name"]) { _, row in
                ids.append(try Item(from: row).id)
                return ids.count < 2
            }
            return ids
        }
        #expect(ids == [3, 2])
    }

    @Test func manyWritersOfOneFileLoseNothing() async throws {
        let url = URL(fileURLWithPath: fixture.path)
        let others = try (0..<3).map { _ in
            try ModelContainer(for: Item.self, configuration: ModelConfiguration(url: url, busyTimeout: 60))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, container) in others.enumerated() {
                group.addTask {
                    for round in 0..<10 {
                        try await container.writer.upsert([
                            Item(Int64(number * 100 + round)), Item(-1, rating: Double(round)),
                        ])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await writer.count(Item.self) == 31)
    }
}
