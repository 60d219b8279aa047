import Foundation
import Testing

@testable import ModelStore

@Suite("A predicate over relationships in SQL finds what it finds in memory")
struct RelationshipPredicateTests {
    /// Checks each predicate twice with stores of other seeds, and that most of them find something.
    private func check<Model: PersistentModel>(
        _ objects: KeyPath<VoyageStore, [Model]>, sourceLocation: SourceLocation = #_sourceLocation,
        _ forms: (VoyageStore, inout SeededGenerator) -> [Predicate<Model>]
    ) async throws {
        let seed = newSeed()
        var found: [Int: Int] = [:]
        for round in 0..<4 {
            let store = try await VoyageStore(seed: seed + UInt64(round))
            var random = SeededGenerator(seed: seed ^ UInt64(round))
            for (number, predicate) in forms(store, &random).enumerated() {
                found[number, default: 0] += try await store.check(
                    predicate, store[keyPath: objects], "seed \(seed), round \(round), form \(number)",
                    sourceLocation: sourceLocation)
            }
        }
        let useful = found.values.filter { $0 > 0 }
        #expect(useful.count * 2 > found.count, "seed \(seed)", sourceLocation: sourceLocation)
    }

    @Test("for to-one paths")
    func toOne() async throws {
        try await check(\.voyages) { _, random in
            let name = Specimen.pick(["a", "K", "caf\u{e9}", "zebra"], &random)
            let age = Int.random(in: 15...30, using: &random)
            return [
                #Predicate { $0.captain?.name == name }, #Predicate { $0.captain?.name != name },
                #Predicate { !($0.captain?.name == name) }, #Predicate { $0.captain == nil },
                #Predicate { $0.captain != nil && $0.name == name }, #Predicate { ($0.captain?.age ?? 0) > age },
                #Predicate { $0.captain?.mentor?.name == name }, #Predicate { $0.captain?.mentor == nil },
                #Predicate { ($0.captain?.mentor?.mentor?.age ?? age) <= age },
                #Predicate { $0.captain.flatMap { $0.age > age || $0.name == name } ?? true },
                #Predicate { $0.captain != nil && $0.captain!.age < age },
                #Predicate { if let captain = $0.captain { captain.age > age } else { false } },
                #Predicate { ($0.captain?.name ?? "") == $0.name || ($0.captain?.mentor?.name ?? "") == $0.name },
                #Predicate { $0.captain?.name.contains(name) ?? false },
                #Predicate { ($0.cost == nil ? $0.captain : $0.captain?.mentor)?.name == name },
                #Predicate { $0.captain == $0.captain?.mentor },
            ]
        }
        try await check(\.stops) { _, random in
            let name = Specimen.pick(["a", "K", "zebra"], &random)
            return [
                #Predicate { $0.voyage.name == name }, #Predicate { $0.voyage.captain?.name == name },
                #Predicate { $0.voyage.captain?.mentor == nil }, #Predicate { ($0.voyage.cost ?? 0) > $0.position },
                #Predicate { $0.voyage is CargoVoyage && $0.name == name },
            ]
        }
    }

    @Test("for to-many relationships, with and without a join table")
    func toMany() async throws {
        try await check(\.voyages) { _, random in
            let name = Specimen.pick(["a", "K", "caf\u{e9}", "zebra"], &random)
            let age = Int.random(in: 15...30, using: &random)
            return [
                #Predicate { $0.stops.isEmpty }, #Predicate { !$0.friends.isEmpty }, #Predicate { $0.stops.count == 2 },
                #Predicate { $0.friends.count > $0.stops.count }, #Predicate { $0.stops.contains { $0.name == name } },
                #Predicate { $0.friends.contains { $0.age > age && $0.name == name } },
                #Predicate { !$0.friends.contains { $0.mentor?.name == name } },
                #Predicate { $0.stops.allSatisfy { $0.name != name } },
                #Predicate { $0.friends.allSatisfy { $0.mentor == nil } },
                #Predicate { $0.friends.filter { $0.age > age }.count >= 1 },
                #Predicate { $0.stops.filter { $0.name == name }.isEmpty },
                #Predicate { $0.friends.filter { $0.age > age }.contains { $0.name == name } },
                #Predicate { voyage in voyage.stops.contains { $0.name == voyage.name } },
                #Predicate { voyage in voyage.friends.contains { $0.mentor == voyage.captain } },
                #Predicate { $0.friends.contains { $0.voyages.contains { $0.name == name } } },
                #Predicate { $0.captain?.voyages.count == 2 },
                #Predicate { ($0.captain?.invitations.filter { $0.name == name }.count ?? 0) > 0 },
                #Predicate { $0.stops.first?.name == name }, #Predicate { $0.stops.last?.name == name },
                #Predicate { $0.friends.first?.mentor?.name == name }, #Predicate { $0.friends.last == nil },
            ]
        }
        try await check(\.sailors) { _, random in
            let load = Int.random(in: 0...5, using: &random)
            return [
                #Predicate { $0.invitations.count > 3 }, #Predicate { $0.voyages.contains { $0 is CargoVoyage } },
                #Predicate { $0.invitations.contains { (($0 as? CargoVoyage)?.load ?? 0) > load } },
                #Predicate { sailor in sailor.invitations.allSatisfy { $0.captain != sailor.mentor } },
                #Predicate { ($0.voyages.first?.name ?? "") == $0.name || $0.voyages.isEmpty },
            ]
        }
    }

    @Test("for identifiers")
    func identifiers() async throws {
        try await check(\.voyages) { store, random in
            let sailor = Specimen.pick(store.sailors, &random).persistentModelID
            let voyage = Specimen.pick(store.voyages, &random).persistentModelID
            let none: PersistentIdentifier? = nil
            let foreign = PersistentIdentifier(store: UUID(), entityName: "Sailor", key: sailor.key)
            let unsaved = Sailor().persistentModelID
            let sailors = Set(store.sailors.prefix(4).map(\.persistentModelID) + [foreign, voyage])
            return [
                #Predicate { $0.captain?.persistentModelID == sailor },
                #Predicate { $0.captain?.persistentModelID != sailor },
                #Predicate { $0.captain?.mentor?.persistentModelID == sailor },
                #Predicate { $0.persistentModelID == voyage }, #Predicate { $0.persistentModelID != voyage },
                #Predicate { $0.captain?.persistentModelID == none },
                #Predicate { $0.captain?.persistentModelID == foreign },
                #Predicate { $0.captain?.persistentModelID != unsaved },
                #Predicate { $0.captain?.persistentModelID == voyage },
                #Predicate { $0.friends.contains { $0.persistentModelID == sailor } },
                #Predicate { $0.captain.flatMap { sailors.contains($0.persistentModelID) } ?? false },
            ]
        }
    }

    @Test("for the entities of a hierarchy")
    func hierarchies() async throws {
        try await check(\.voyages) { _, random in
            let load = Int.random(in: 0...5, using: &random)
            let name = Specimen.pick(["a", "K", "zebra"], &random)
            return [
                #Predicate { $0 is CargoVoyage }, #Predicate { !($0 is CargoVoyage) && $0.name == name },
                #Predicate { (($0 as? CargoVoyage)?.load ?? 0) > load },
                #Predicate { ($0 as? CargoVoyage)?.load == nil },
                #Predicate { ($0 as? CargoVoyage)?.owner?.name == name },
                #Predicate { ($0 as? CargoVoyage)?.owner?.mentor?.name == name || $0.cost == load },
                #Predicate { $0 is CargoVoyage && ($0 as! CargoVoyage).load <= load },
                #Predicate { ($0 as? CargoVoyage)?.name == name },
            ]
        }
        let store = try await VoyageStore(seed: 11)
        let cargo = store.voyages.compactMap { $0 as? CargoVoyage }
        for load in 0..<4 {
            try await store.check(#Predicate<CargoVoyage> { $0.load > load && $0.name != "a" }, cargo, "load \(load)")
        }
        try await store.check(#Predicate<CargoVoyage> { $0.captain?.age ?? 0 > 20 }, cargo, "inherited")
        #expect(try await store.container.writer.fetchCount(FetchDescriptor<CargoVoyage>()) == cargo.count)
        #expect(try await store.container.writer.fetchCount(FetchDescriptor<Voyage>()) == store.voyages.count)
    }

    @Test("begins with the rows that are fewest, through indexes")
    func indexes() async throws {
        let store = try await VoyageStore(seed: 5)
        let id = store.sailors[0].persistentModelID
        let byIdentifier = try await store.plan(#Predicate<Voyage> { $0.captain?.persistentModelID == id })
        #expect(byIdentifier.contains("SEARCH t0 USING COVERING INDEX Voyage_index_captain"), "\(byIdentifier)")
        let own = store.voyages[0].persistentModelID
        let byKey = try await store.plan(#Predicate<Voyage> { $0.persistentModelID == own })
        #expect(byKey.contains("SCAN") == false, "\(byKey)")
        let toMany = try await store.plan(#Predicate<Voyage> { $0.stops.contains { $0.name == "a" } })
        #expect(toMany.contains("USING INDEX Stop_index_voyage"), "\(toMany)")
        let toOne = try await store.plan(#Predicate<Voyage> { $0.captain?.name == "a" && $0.captain?.age == 20 })
        #expect(toOne.components(separatedBy: "PRIMARY KEY").count <= 2, "joined once: \(toOne)")
    }

    @Test("is refused where SQL cannot say it, with what comes nearest")
    func refused() async throws {
        let store = try await VoyageStore(seed: 1)
        let cases: [(Predicate<Voyage>, [String])] = [
            (#Predicate { $0.stops[0].name == "a" }, ["$0.stops[…]", "first"]),
            (#Predicate { ($0.captain?.mentor ?? $0.captain)?.name == "a" }, ["?? before an optional", "? a : b"]),
            (#Predicate { $0.captain?.name.hashValue == 1 }, ["count and isEmpty"]),
            (#Predicate { $0.friends.hashValue == 1 }, ["$0.friends.(", "filter of a collection"]),
        ]
        for (predicate, parts) in cases {
            let error = await #expect(throws: ModelStoreError.self) {
                try await store.container.writer.fetchCount(FetchDescriptor(predicate: predicate))
            }
            #expect(error?.code == .unsupportedPredicate)
            for part in parts { #expect(error?.description.contains(part) == true, "\(String(describing: error))") }
        }
    }

    @Test("reads the key of a to-one relationship as one property")
    func partial() async throws {
        let store = try await VoyageStore(seed: 2)
        var descriptor = FetchDescriptor<Voyage>()
        descriptor.propertiesToFetch = [\.name, \.captain]
        let records = try await store.container.writer.fetchPartial(descriptor)
        #expect(try records.map { try $0.value(\.name) } == store.voyages.map(\.name))
        let captains = try records.map { try $0.reference(\.captain) }
        let expected = store.voyages.map { $0.captain.map { ModelReference(key: $0.persistentBackingData.key) } }
        #expect(captains == expected)
    }
}
