import Foundation
import ModelStore
import Testing

@Suite("Pages of a fetch")
struct FetchPageTests {
    private func pages(
        _ store: SpecimenStore, _ descriptor: FetchDescriptor<Specimen>, size: Int,
        between: (Int) async throws -> Void = { _ in }
    ) async throws -> [Specimen] {
        var found: [Specimen] = []
        var cursor: FetchCursor?
        var number = 0
        repeat {
            let page = try await store.container.writer.fetchPage(descriptor, size: size, after: cursor)
            #expect(page.records.count == size || page.next == nil)
            found += page.records
            // A cursor survives being sent.
            cursor = try page.next.map {
                try JSONDecoder().decode(FetchCursor.self, from: JSONEncoder().encode($0))
            }
            number += 1
            try await between(number)
        } while cursor != nil && number < 1_000
        return found
    }

    @Test("together are the fetch, whatever the order and the size")
    func complete() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed, count: 60)
        let orders: [[SortDescriptor<Specimen>]] = [
            [], [SortDescriptor(\.title)], [SortDescriptor(\.note, order: .reverse)], [SortDescriptor(\.score)],
            [SortDescriptor(\.note), SortDescriptor(\.height, order: .reverse)],
            [SortDescriptor(\.note?.localizedStandard), SortDescriptor(\.due, order: .reverse)],
            [SortDescriptor(\.price, order: .reverse), SortDescriptor(\.ratio)], [SortDescriptor(\.id)],
        ]
        for order in orders {
            for size in [1, 7, 60, 100] {
                let found = try await pages(store, FetchDescriptor(sortBy: order), size: size)
                let expected = store.specimens.sorted(using: order)
                #expect(found.map(\.number) == expected.map(\.number), "seed \(seed), size \(size), \(order)")
            }
        }
        let predicate = #Predicate<Specimen> { $0.isDone || $0.small > 0 }
        let descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.title)])
        let found = try await pages(store, descriptor, size: 4)
        #expect(
            Set(found.map(\.number)) == Set(try store.specimens.filter { try predicate.evaluate($0) }.map(\.number)))
    }

    @Test("neither skip nor repeat a row while others come, go and move")
    func changes() async throws {
        let seed = newSeed()
        let store = try await SpecimenStore(seed: seed, count: 80)
        var generator = SeededGenerator(seed: ~seed)
        let order = [SortDescriptor(\Specimen.made, order: .reverse), SortDescriptor(\Specimen.note)]
        var moved: Set<Int> = []
        var next = 1_000
        let found = try await pages(store, FetchDescriptor(sortBy: order), size: 5) { _ in
            var changed = [Specimen.random(next, using: &generator), Specimen.random(next + 1, using: &generator)]
            var other = Specimen.pick(store.specimens, &generator)
            other.made += Double(Int.random(in: -9...9, using: &generator))
            changed.append(other)
            var untouched = Specimen.pick(store.specimens, &generator)
            if !moved.contains(untouched.number), untouched.number != other.number {
                untouched.tags = ["changed"]
                changed.append(untouched)
            }
            moved.insert(other.number)
            next += 2
            try await store.container.writer.upsert(changed)
        }
        let numbers = found.map(\.number).filter { $0 < 1_000 && !moved.contains($0) }
        #expect(numbers.count == Set(numbers).count, "seed \(seed)")
        #expect(Set(numbers) == Set(store.specimens.map(\.number)).subtracting(moved), "seed \(seed)")
    }

    @Test("refuse a cursor of another order, and a limit")
    func refused() async throws {
        let store = try await SpecimenStore(seed: 1, count: 5)
        let writer = store.container.writer
        let page = try await writer.fetchPage(FetchDescriptor<Specimen>(sortBy: [SortDescriptor(\.title)]), size: 2)
        let other = FetchDescriptor<Specimen>(sortBy: [SortDescriptor(\.title, order: .reverse)])
        let error = await #expect(throws: ModelStoreError.self) {
            try await writer.fetchPage(other, size: 2, after: page.next)
        }
        #expect(error?.code == .invalidFetch)
        await #expect(throws: ModelStoreError.self) {
            try await writer.fetchPage(FetchDescriptor<Specimen>(fetchLimit: 3), size: 2)
        }
    }
}
