import Foundation
import ModelStore
import SQLite
import Testing

@testable import ModelStore

/// A class with constraints over two properties, and indexes.
@Model
final class Seat {
    #Unique<Seat>([\.row, \.number])
    #Index<Seat>([\.price], [\.guest, \.price])

    var row: String
    var number: Int
    var price: Double = 0
    var guest: String?
}

/// A struct with both kinds of unique constraint.
@Model
struct Locker: PersistentRecord, Codable, Hashable {
    #Unique<Locker>([\.hall, \.number])

    var hall: String
    var number: Int
    @Attribute(.unique) var key: Int
    var note: String = ""
}

@Suite struct ConstraintTests {
    @Test func singleUniqueAttributesAreTheIdentityBeforeSets() {
        #expect(Seat.entity.uniquenessConstraints == [["row", "number"]])
        #expect(Seat.entity.indexes == [["price"], ["guest", "price"]])
        #expect(Locker.entity.uniquenessConstraints == [["key"], ["hall", "number"]])
        #expect(Locker.entity.identity == ["key"])
    }

    @Test func anUpsertMeetsTheRowWithBothValues() async throws {
        let container = try ModelContainer(for: Schema([Seat.self, Locker.self]), configuration: .inMemory)
        let context = ModelContext(container)
        context.insert(Seat(row: "A", number: 1, price: 10))
        context.insert(Seat(row: "A", number: 2, price: 20))
        try context.save()
        context.insert(Seat(row: "A", number: 2, price: 30))
        context.insert(Seat(row: "B", number: 2, price: 40))
        try context.save()
        let prices = try context.fetch(FetchDescriptor<Seat>(sortBy: [SortDescriptor(\.price)])).map(\.price)
        #expect(prices == [10, 30, 40])

        try await container.writer.upsert([Locker(hall: "x", number: 1, key: 1)])
        await #expect(throws: ModelStoreError.self) {
            try await container.writer.upsert([Locker(hall: "x", number: 1, key: 2)])
        }
        #expect(try await container.writer.count(Locker.self) == 1)
    }

    @Test func aFetchByAnIndexedPropertyUsesTheIndex() async throws {
        let container = try ModelContainer(for: Schema([Seat.self]), configuration: .inMemory)
        let descriptor = FetchDescriptor<Seat>(
            predicate: #Predicate { $0.price > 5 }, sortBy: [SortDescriptor(\.price)])
        let lines = try await container.writer.perform { connection in
            let plan = try FetchPlan(descriptor, in: FetchScope(connection))
            return try connection.database.rows("EXPLAIN QUERY PLAN \(plan.sql)", plan.values).map { $0[3].text ?? "" }
        }
        #expect(lines.contains { $0.contains("USING INDEX Seat_index_price") }, "\(lines)")
    }
}
