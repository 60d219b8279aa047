import Foundation
import ModelStore
import Testing

@Suite("An order in SQL is Swift's order")
struct SortTests {
    /// Checks against Foundation's own sorting, which is stable, of rows in the order they were stored.
    private func check(_ store: SpecimenStore, _ order: [SortDescriptor<Specimen>], _ seed: UInt64) async throws {
        let sorted = try await store.container.makeReader().fetch(FetchDescriptor(sortBy: order))
        #expect(sorted.map(\.number) == store.specimens.sorted(using: order).map(\.number), "seed \(seed), \(order)")
    }

    @Test("for each type that sorts, forward and reverse")
    func types() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed)
        for order in [SortOrder.forward, .reverse] {
            for descriptor in [
                SortDescriptor(\Specimen.number, order: order), SortDescriptor(\Specimen.id, order: order),
                SortDescriptor(\Specimen.title, order: order), SortDescriptor(\Specimen.note, order: order),
                SortDescriptor(\Specimen.small, order: order), SortDescriptor(\Specimen.score, order: order),
                SortDescriptor(\Specimen.ratio, order: order), SortDescriptor(\Specimen.weight, order: order),
                SortDescriptor(\Specimen.height, order: order), SortDescriptor(\Specimen.price, order: order),
                SortDescriptor(\Specimen.discount, order: order), SortDescriptor(\Specimen.made, order: order),
                SortDescriptor(\Specimen.due, order: order),
                SortDescriptor(\Specimen.title, comparator: .lexical, order: order),
            ] {
                try await check(store, [descriptor], seed)
            }
        }
    }

    @Test("for the order of texts that a person expects")
    func localized() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed)
        for order in [SortOrder.forward, .reverse] {
            try await check(store, [SortDescriptor(\.title.localizedStandard, order: order)], seed)
            try await check(store, [SortDescriptor(\.note?.localizedStandard, order: order)], seed)
        }
    }

    @Test("by several properties, the first one foremost")
    func several() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed)
        try await check(store, [SortDescriptor(\.small, order: .reverse), SortDescriptor(\.title)], seed)
        try await check(
            store, [SortDescriptor(\.score), SortDescriptor(\.due, order: .reverse), SortDescriptor(\.note)], seed)
    }

    @Test("with a limit and an offset gives that part of it")
    func window() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed, count: 20)
        let order = [SortDescriptor(\Specimen.title)]
        let all = store.specimens.sorted(using: order).map(\.number)
        for (limit, offset) in [(5, 3), (0, 0), (100, 18), (3, 100), (-1, -1)] {
            let descriptor = FetchDescriptor(sortBy: order, fetchLimit: limit, fetchOffset: offset)
            let expected = Array(all.dropFirst(max(0, offset)).prefix(max(0, limit)))
            #expect(try await store.container.writer.fetch(descriptor).map(\.number) == expected)
            #expect(try await store.container.writer.fetchCount(descriptor) == expected.count)
        }
        let rest = FetchDescriptor(sortBy: order, fetchOffset: 15)
        #expect(try await store.container.writer.fetch(rest).map(\.number) == Array(all.dropFirst(15)))
        #expect(try await store.container.writer.fetchCount(rest) == 5)
    }

    @Test("is refused where the column does not sort as its type, with the property named")
    func refused() async throws {
        let store = try await SpecimenStore(seed: 1, count: 2)
        let error = await #expect(throws: ModelStoreError.self) {
            try await store.container.writer.fetch(FetchDescriptor(sortBy: [SortDescriptor(\Specimen.title.count)]))
        }
        #expect(error?.code == .unsupportedPredicate)
        #expect(error?.entity == "Specimen")
    }
}
