import Foundation
import SQLite
import Testing

@testable import ModelStore

/// A store of random voyages, and the same as objects that are linked in memory.
struct VoyageStore {
    let container: ModelContainer
    let identity: UUID
    let sailors: [Sailor]
    let voyages: [Voyage]
    let stops: [Stop]
    private let folder: TemporaryFolder

    init(seed: UInt64, count: Int = 40) async throws {
        folder = try TemporaryFolder()
        container = try ModelContainer(
            for: Voyage.self, CargoVoyage.self, Stop.self, Sailor.self,
            configuration: ModelConfiguration(url: folder.url.appendingPathComponent("v.sqlite"), allowsCreation: true))
        let identity = try await container.writer.perform { try StoreIdentity.read(from: $0.database) }
        self.identity = identity
        var random = SeededGenerator(seed: seed)
        func name() -> String { Specimen.pick(["a", "b", "K", "cafe\u{301}", "zebra", ""], &random) }
        var sailors: [Sailor] = []
        for _ in 0..<(count / 4) {
            let sailor = Sailor()
            sailor.name = name()
            sailor.age = Int.random(in: 15...30, using: &random)
            sailor.mentor = Specimen.maybe(sailors.randomElement(using: &random) ?? sailor, &random)
            sailors.append(sailor)
        }
        var voyages: [Voyage] = []
        var stops: [Stop] = []
        for _ in 0..<count {
            let voyage = Bool.random(using: &random) ? CargoVoyage() : Voyage()
            voyage.name = name()
            voyage.cost = Specimen.maybe(Int.random(in: 0...5, using: &random), &random)
            voyage.captain = Specimen.maybe(sailors.randomElement(using: &random) ?? Sailor(), &random)
            voyage.friends = sailors.filter { _ in Int.random(in: 0...5, using: &random) == 0 }
                .shuffled(using: &random)
            for position in 0..<Int.random(in: 0...3, using: &random) {
                let stop = Stop(voyage)
                stop.name = name()
                stop.position = position
                voyage.stops.append(stop)
                stops.append(stop)
            }
            if let cargo = voyage as? CargoVoyage {
                cargo.load = Int.random(in: 0...5, using: &random)
                cargo.owner = Specimen.maybe(sailors.randomElement(using: &random) ?? Sailor(), &random)
            }
            voyages.append(voyage)
        }
        (self.sailors, self.voyages, self.stops) = (sailors, voyages, stops)
        try await write()
    }

    private static func key(_ object: BareModel?) -> Value {
        object.map { .integer($0.persistentBackingData.key) } ?? .null
    }

    private func write() async throws {
        for objects in [sailors as [BareModel], voyages, stops] {
            for (number, object) in objects.enumerated() {
                object.persistentBackingData.becomeSaved(store: identity, key: Int64(number + 1))
            }
        }
        for voyage in voyages {
            voyage.captain?.voyages.append(voyage)
            for friend in voyage.friends { friend.invitations.append(voyage) }
        }
        var rows: [(String, [Value])] = []
        for sailor in sailors {
            rows.append(
                (
                    "INSERT INTO Sailor(pk, name, age, mentor) VALUES (?, ?, ?, ?)",
                    [Self.key(sailor), .text(sailor.name), .integer(Int64(sailor.age)), Self.key(sailor.mentor)]
                ))
        }
        for voyage in voyages {
            let cargo = voyage as? CargoVoyage
            rows.append(
                (
                    "INSERT INTO Voyage(pk, name, cost, captain, entity, load, owner) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [
                        Self.key(voyage), .text(voyage.name), voyage.cost.map { .integer(Int64($0)) } ?? .null,
                        Self.key(voyage.captain), .text(cargo == nil ? "Voyage" : "CargoVoyage"),
                        cargo.map { .integer(Int64($0.load)) } ?? .null, Self.key(cargo?.owner),
                    ]
                ))
            for (position, friend) in voyage.friends.enumerated() {
                rows.append(
                    (
                        "INSERT INTO Voyage_friends(source, target, position) VALUES (?, ?, ?)",
                        [Self.key(voyage), Self.key(friend), .integer(Int64(position))]
                    ))
            }
        }
        // Against the order of the keys, so that the stated order shows.
        for stop in stops.reversed() {
            rows.append(
                (
                    "INSERT INTO Stop(pk, name, position, voyage) VALUES (?, ?, ?, ?)",
                    [Self.key(stop), .text(stop.name), .integer(Int64(stop.position)), Self.key(stop.voyage)]
                ))
        }
        let statements = rows
        try await container.writer.perform { connection in
            try connection.write {
                for (sql, values) in statements { try connection.database.run(sql, values) }
            }
        }
    }

    /// Checks that the store finds what Swift finds among `objects`.
    /// - Returns: how many were found.
    @discardableResult
    func check<Model: PersistentModel>(
        _ predicate: Predicate<Model>, _ objects: [Model], _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        let expected = try objects.filter { try predicate.evaluate($0) }.map(\.persistentBackingData.key)
        let descriptor = FetchDescriptor(predicate: predicate)
        do {
            let found = try await container.writer.perform { connection in
                let plan = try FetchPlan(keysOf: descriptor, in: FetchScope(connection))
                var keys: [Int64] = []
                try plan.forEachRow(on: connection) { key, _ in keys.append(key) }
                return keys
            }
            #expect(found == expected, comment, sourceLocation: sourceLocation)
            let count = try await container.writer.fetchCount(descriptor)
            #expect(count == expected.count, comment, sourceLocation: sourceLocation)
        } catch {
            Issue.record(error, comment, sourceLocation: sourceLocation)
        }
        return expected.count
    }

    /// How SQLite carries the fetch out.
    func plan<Model: EntityRepresentable>(_ predicate: Predicate<Model>) async throws -> String {
        let descriptor = FetchDescriptor(predicate: predicate)
        return try await container.writer.perform { connection in
            let plan = try FetchPlan(keysOf: descriptor, in: FetchScope(connection))
            return try connection.database.rows("EXPLAIN QUERY PLAN " + plan.sql, plan.values)
                .compactMap { $0["detail"]?.text }.joined(separator: "; ")
        }
    }
}
