import Foundation
import ModelStore
import Testing

/// A store of random specimens.
struct SpecimenStore {
    let folder: TemporaryFolder
    let container: ModelContainer
    let reader: StoreActor
    /// The specimens as the store gives them back, by number.
    let specimens: [Specimen]

    init(seed: UInt64, count: Int = 90) async throws {
        folder = try TemporaryFolder()
        container = try ModelContainer(
            for: Specimen.self,
            configuration: ModelConfiguration(url: folder.url.appendingPathComponent("s.sqlite"), allowsCreation: true))
        var generator = SeededGenerator(seed: seed)
        let made = (0..<count).map { Specimen.random($0, using: &generator) }
        try await container.writer.upsert(made)
        reader = try container.makeReader()
        specimens = try await reader.fetch(FetchDescriptor<Specimen>())
        try #require(specimens.count == count)
    }

    /// Checks that the store finds what Swift finds, and counts as many.
    /// - Returns: how many were found.
    @discardableResult
    func check(
        _ predicate: Predicate<Specimen>, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        let expected = try specimens.filter { try predicate.evaluate($0) }
        var descriptor = FetchDescriptor(predicate: predicate)
        descriptor.propertiesToFetch = [\.number]
        let found: [Int]
        do {
            found = try await reader.fetchPartial(descriptor).map { try $0.value(\.number) }
        } catch {
            Issue.record(error, comment, sourceLocation: sourceLocation)
            return 0
        }
        #expect(found == expected.map(\.number), comment, sourceLocation: sourceLocation)
        let count = try await reader.fetchCount(FetchDescriptor(predicate: predicate))
        #expect(count == expected.count, comment, sourceLocation: sourceLocation)
        return found.count
    }

    /// Checks many predicates, each for several rounds of captured values, and that most find something.
    static func check(
        seed: UInt64, rounds: Int = 8, sourceLocation: SourceLocation = #_sourceLocation,
        _ forms: (inout SeededGenerator) -> [Predicate<Specimen>]
    ) async throws {
        let store = try await SpecimenStore(seed: seed)
        var generator = SeededGenerator(seed: seed ^ 0xABCD)
        var found: [Int: Int] = [:]
        for round in 0..<rounds {
            for (number, predicate) in forms(&generator).enumerated() {
                found[number, default: 0] += try await store.check(
                    predicate, "seed \(seed), round \(round), form \(number)", sourceLocation: sourceLocation)
            }
        }
        // Chance may leave one form without a match, but not half of them.
        let useful = found.values.filter { $0 > 0 }
        #expect(
            useful.count * 2 > found.count, "too few forms found anything, seed \(seed)", sourceLocation: sourceLocation
        )
    }
}

/// A seed that tests print when they fail.
func newSeed() -> UInt64 { UInt64.random(in: 0...UInt64(UInt32.max)) }
