import Foundation
import ModelStore
import Testing

@Suite("What cannot become SQL")
struct UnsupportedPredicateTests {
    @Test("is refused with the part and what comes nearest, and never run in memory")
    func refused() async throws {
        let store = try await SpecimenStore(seed: 1, count: 3)
        let tags = ["a"]
        let secret = "secret"
        let cases: [(Predicate<Specimen>, [String])] = [
            (#Predicate { $0.tags[0] == secret }, ["$0.tags[…]", "first"]),
            (#Predicate { $0.tags == tags }, ["whole collections", "contains"]),
            (#Predicate { $0.counts.max() == 3 }, ["$0.counts.max()", "contains { $0 > … }"]),
            (#Predicate { $0.counts.filter { $0 > 1 }.max() == 1 }, ["$0.counts.filter { … }.max()", "contains"]),
            (#Predicate { $0.title.hashValue == 1 }, ["$0.title.(", "count and isEmpty"]),
            (#Predicate { $0.summary == secret }, ["$0.(", "a stored property of Specimen"]),
            (#Predicate { $0.measures.contains(0.5) }, ["the elements of $0.measures", "String, integers"]),
            (#Predicate { $0.mood.rawValue == secret }, ["$0.mood.(", "count"]),
            (
                #Predicate { item in tags.contains { $0 == item.title } },
                ["(a captured Array<String>)", "contains($0.property)"]
            ),
            (#Predicate { ($0.height.flatMap { $0 / 2 } ?? 1) > 2 }, ["optional chain", "inside the chain"]),
        ]
        for (predicate, parts) in cases {
            let error = await #expect(throws: ModelStoreError.self) {
                try await store.container.writer.fetch(FetchDescriptor(predicate: predicate))
            }
            #expect(error?.code == .unsupportedPredicate)
            let message = error?.description ?? ""
            for part in parts { #expect(message.contains(part), "\(message)") }
            #expect(!message.contains(secret))
            await #expect(throws: ModelStoreError.self) {
                try await store.container.writer.fetchCount(FetchDescriptor(predicate: predicate))
            }
        }
    }

    @Test("includes the key paths of a type that does not tell them")
    func handWritten() async throws {
        let fixture = try StoreFixture()
        let error = await #expect(throws: ModelStoreError.self) {
            try await fixture.container.writer.fetch(FetchDescriptor<Item>(predicate: #Predicate { $0.rating > 1 }))
        }
        #expect(error?.code == .unsupportedPredicate)
        #expect(try await fixture.container.writer.fetch(FetchDescriptor<Item>()) == [])
    }

    @Test("includes the order of a type with a form of its own, but not its equality")
    func ownForm() async throws {
        let container = try ModelContainer(for: Track.self, configuration: .inMemory)
        try await container.writer.upsert([Track(key: Track.Key(text: "A4")), Track(key: Track.Key(text: "C5"))])
        let key = Track.Key(text: "C5")
        let same = FetchDescriptor<Track>(predicate: #Predicate { $0.key == key })
        #expect(try await container.writer.fetch(same).map(\.key) == [key])
        for descriptor in [
            FetchDescriptor<Track>(predicate: #Predicate { $0.key < key }),
            FetchDescriptor<Track>(sortBy: [SortDescriptor(\.key)]),
        ] {
            let error = await #expect(throws: ModelStoreError.self) { try await container.writer.fetch(descriptor) }
            #expect(error?.code == .unsupportedPredicate)
        }
        let error = await #expect(throws: ModelStoreError.self) {
            try await container.writer.fetchCount(FetchDescriptor<Specimen>())
        }
        #expect(error?.code == .invalidSchema)
    }

    @Test("an overflow, a division by zero and an unwrapped nil are errors, not results")
    func failures() async throws {
        let store = try await SpecimenStore(seed: 1, count: 5)
        let huge = Int.max
        let zero = 0
        let small: Int8 = 127
        for (predicate, message) in [
            (#Predicate<Specimen> { $0.number + huge > 0 }, "too large for its type"),
            (#Predicate<Specimen> { $0.number * huge == -1 }, "too large for its type"),
            (#Predicate<Specimen> { ($0.small * small) * small == 1 }, "too large for its type"),
            (#Predicate<Specimen> { $0.number / zero == 1 }, "divides by zero"),
            (#Predicate<Specimen> { $0.number % zero == 1 }, "divides by zero"),
            (#Predicate<Specimen> { $0.score! > 100 }, "is nil"),
        ] {
            let error = await #expect(throws: ModelStoreError.self) {
                try await store.container.writer.fetch(FetchDescriptor(predicate: predicate))
            }
            #expect(error?.code == .database)
            #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        }
    }
}

extension Specimen {
    fileprivate var summary: String { title + tags.joined() }
}

/// A model with a property that is stored as text and sorts otherwise.
@Model
struct Track: PersistentRecord, Codable {
    struct Key: StorableValue, Codable, Hashable, Comparable {
        static let attributeType = AttributeType.string
        var text: String

        func write(to row: inout RowWriter) { row.append(text: text) }

        static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Key {
            Key(text: try row.read(position, as: String.self))
        }

        static func < (left: Key, right: Key) -> Bool { left.text > right.text }
    }

    @Attribute(.unique) var key: Key
}
