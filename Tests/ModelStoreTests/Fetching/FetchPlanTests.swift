import Foundation
import SQLite
import Testing

@testable import ModelStore

@Suite("The statement of a fetch")
struct FetchPlanTests {
    private func scope(_ type: any EntityRepresentable.Type) -> FetchScope {
        FetchScope(schema: Schema([type])) { $0.key }
    }

    /// How SQLite carries the fetch out.
    private func plan(
        _ descriptor: FetchDescriptor<Specimen>, after cursor: FetchCursor? = nil, in store: SpecimenStore
    ) async throws -> String {
        let plan = try FetchPlan(descriptor, in: scope(Specimen.self), limit: cursor == nil ? nil : 5, after: cursor)
        return try await store.reader.perform { connection in
            try connection.database.rows("EXPLAIN QUERY PLAN " + plan.sql, plan.values)
                .compactMap { $0["detail"]?.text }.joined(separator: "; ")
        }
    }

    @Test("finds rows by an indexed property through its index")
    func index() async throws {
        let store = try await SpecimenStore(seed: 7, count: 20)
        let id = UUID()
        let ids = (0..<10_000).map { _ in UUID() }
        let number = 5
        for predicate in [
            #Predicate<Specimen> { $0.id == id }, #Predicate<Specimen> { ids.contains($0.id) },
            #Predicate<Specimen> { $0.id == id && $0.title.contains("a") },
            #Predicate<Specimen> { $0.number == number },
            #Predicate<Specimen> { (number..<10).contains($0.number) },
            PredicateCombination.all(of: [#Predicate<Specimen> { $0.isDone }, #Predicate<Specimen> { $0.id == id }]),
        ] {
            let plan = try await plan(FetchDescriptor(predicate: predicate), in: store)
            #expect(plan.contains("SEARCH t0 USING INDEX Specimen_unique_"), "\(plan)")
        }
    }

    @Test("sorts and pages by an indexed property through its index")
    func order() async throws {
        let store = try await SpecimenStore(seed: 7, count: 20)
        for order in [SortOrder.forward, .reverse] {
            let descriptor = FetchDescriptor(sortBy: [SortDescriptor(\Specimen.id, order: order)])
            let plan = try FetchPlan(descriptor, in: scope(Specimen.self))
            let cursor = FetchCursor(order: plan.order, values: [.text(UUID().uuidString)], key: 3)
            let detail = try await self.plan(descriptor, after: cursor, in: store)
            #expect(detail.contains("SEARCH t0 USING INDEX Specimen_unique_id"), "\(detail)")
        }
    }

    @Test("finds texts by index, those with several spellings too")
    func texts() async throws {
        let folder = try TemporaryFolder()
        let container = try ModelContainer(
            for: Label.self,
            configuration: ModelConfiguration(url: folder.url.appendingPathComponent("l"), allowsCreation: true))
        try await container.writer.upsert(["cafe\u{301}", "caf", "cafes", "tea"].map { Label(name: $0) })
        for name in ["tea", "caf\u{e9}", "cafe\u{301}"] {
            let optional: String? = name
            for predicate in [
                #Predicate<Label> { $0.name == name }, #Predicate<Label> { $0.other == optional },
                #Predicate<Label> { $0.name.starts(with: name) },
            ] {
                let plan = try FetchPlan(FetchDescriptor(predicate: predicate), in: scope(Label.self))
                let detail = try await container.writer.perform { connection in
                    try connection.database.rows("EXPLAIN QUERY PLAN " + plan.sql, plan.values)
                        .compactMap { $0["detail"]?.text }.joined()
                }
                #expect(detail.contains("SEARCH t0 USING INDEX Label_unique_"), "\(name): \(detail)")
            }
        }
        let composed = "caf\u{e9}"
        let found = try await container.writer.fetch(
            FetchDescriptor(predicate: #Predicate<Label> { $0.name == composed }))
        #expect(found.map { Array($0.name.unicodeScalars).count } == [5])
    }

    @Test("does not read properties that are not fetched")
    func partial() async throws {
        var descriptor = FetchDescriptor(
            predicate: #Predicate<Specimen> { $0.small > 0 }, sortBy: [SortDescriptor(\Specimen.made)])
        descriptor.propertiesToFetch = [\.title, \.score, \.mood, \.lastMood, \.title, \.place]
        let plan = try FetchPlan(partial: descriptor, in: scope(Specimen.self))
        let columns = try #require(plan.sql.split(separator: " FROM ").first)
        #expect(columns == #"SELECT t0.pk, t0."title", t0."score", t0."mood", t0."lastMood", t0."place""#)

        let store = try await SpecimenStore(seed: newSeed())
        let expected = store.specimens.filter { $0.small > 0 }.sorted(using: SortDescriptor(\.made))
        let found = try await store.container.writer.fetchPartial(descriptor)
        #expect(try found.map { try $0.value(\.title) } == expected.map(\.title))
        #expect(try found.map { try $0.value(\.score) } == expected.map(\.score))
        #expect(try found.map { try $0.value(\.mood) } == expected.map(\.mood))
        #expect(try found.map { try $0.value(\.lastMood) } == expected.map(\.lastMood))
        #expect(try found.map { try $0.value(\.place) } == expected.map(\.place))
        #expect(found.first?.propertyNames == ["title", "score", "mood", "lastMood", "place"])
        let missing = #expect(throws: ModelStoreError.self) { try found.first?.value(\.number) }
        #expect(missing?.code == .invalidFetch)
        let refused = await #expect(throws: ModelStoreError.self) { try await store.container.writer.fetch(descriptor) }
        #expect(refused?.code == .invalidFetch)
    }

    @Test("takes the key paths of a class and of its record alike")
    func classes() async throws {
        let folder = try TemporaryFolder()
        let container = try ModelContainer(
            for: Errand.self,
            configuration: ModelConfiguration(url: folder.url.appendingPathComponent("n"), allowsCreation: true))
        let notes = (0..<6).map { number in
            Errand(text: "note \(number % 3)", stars: number).record
        }
        try await container.writer.upsert(notes)
        let objects = FetchDescriptor(
            predicate: #Predicate<Errand> { $0.text == "note 1" && $0.price == nil },
            sortBy: [SortDescriptor(\Errand.stars, order: .reverse)])
        let records = FetchDescriptor(
            predicate: #Predicate<Errand.Record> { $0.text == "note 1" && $0.price == nil },
            sortBy: [SortDescriptor(\Errand.Record.stars, order: .reverse)])
        let first = try await container.writer.fetchRecords(objects)
        #expect(first.map(\.stars) == [4, 1])
        #expect(try await container.writer.fetch(records) == first)
        #expect(try await container.writer.fetchCount(objects) == 2)
        #expect(Errand.attributeName(for: \Errand.text) == "text")
        #expect(Errand.attributeName(for: \Errand.isSelected) == nil)
        #expect(Shelf.Book.attributeName(for: \Shelf.Book.default) == "default")
    }
}

/// A model with unique texts.
@Model
struct Label: PersistentRecord, Codable {
    @Attribute(.unique) var name: String
    @Attribute(.unique) var other: String?
}

/// A model class with a property that is not stored.
@Model
final class Errand {
    @Attribute(.unique) var id = UUID()
    var text: String
    var stars: Int
    var price: Decimal?
    @Transient var isSelected = false
}
