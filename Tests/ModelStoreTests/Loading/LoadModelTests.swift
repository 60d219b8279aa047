import ModelStore
import SQLite
import Testing

/// Random loads against a plain model of what they should do.
@Suite(.serialized) struct LoadModelTests {
    /// What a load should do, told in the simplest way.
    private struct Model {
        let policy: ConflictPolicy
        let duplicates: DuplicatePolicy
        let before: [Int64: Item]
        var rows: [Int64: Item]
        var taken: [Int64: (record: Item, outcome: RowOutcome)] = [:]
        var counts = OutcomeCounts()

        init(policy: ConflictPolicy, duplicates: DuplicatePolicy, before: [Int64: Item]) {
            self.policy = policy
            self.duplicates = duplicates
            self.before = before
            rows = before
        }

        mutating func take(_ record: Item) -> RowOutcome {
            let outcome = settle(record)
            counts[outcome] += 1
            return outcome
        }

        private mutating func settle(_ record: Item) -> RowOutcome {
            if let earlier = taken[record.id] {
                switch duplicates {
                case .first: return .duplicate
                case .fail: return .rejected
                case .newest: if record.rating < earlier.record.rating { return .duplicate }
                case .last: break
                }
                if earlier.outcome == .kept {
                    counts[.kept] -= 1
                    counts[.duplicate] += 1
                    taken[record.id] = (record, .kept)
                    return .kept
                }
            }
            guard let outcome = place(record) else { return .rejected }
            if let earlier = taken[record.id] {
                counts[earlier.outcome] -= 1
                counts[.duplicate] += 1
            }
            taken[record.id] = (record, outcome)
            return outcome
        }

        private mutating func place(_ record: Item) -> RowOutcome? {
            var row = record
            if let old = before[record.id] {
                if policy == .fail { return nil }
                if policy == .keep { return .kept }
                if policy == .merge {
                    if !record.presence.contains(Item.position("name")) { row.name = old.name }
                    if !record.presence.contains(Item.position("photo")) { row.photo = old.photo }
                }
                row.isFavorite = old.isFavorite
            }
            if let name = row.name, rows.values.contains(where: { $0.name == name && $0.id != row.id }) { return nil }
            rows[record.id] = row
            guard let old = before[record.id] else { return .inserted }
            return old == row ? .unchanged : .updated
        }
    }

    private static func randomItem(_ generator: inout SeededGenerator) -> Item {
        let names: [String?] = [nil, "a", "b", "c", "d", "ü\n\"\\", ""]
        var absent: [String] = []
        if Bool.random(using: &generator) { absent.append("name") }
        if Bool.random(using: &generator) { absent.append("photo") }
        let photos: [[UInt8]?] = [nil, [], [0, 255]]
        return Item(
            .random(in: 0..<12, using: &generator), name: names.randomElement(using: &generator) ?? nil,
            rating: [0, -0.0, 1, 0.1, -2.5, 1e300].randomElement(using: &generator) ?? 0,
            isFavorite: .random(using: &generator), photo: photos.randomElement(using: &generator) ?? nil,
            absent: absent)
    }

    @Test(arguments: 0..<60)
    func everyLoadDoesWhatTheModelSays(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let policies: [ConflictPolicy] = [.merge, .replace, .keep, .fail]
        let duplicates: [DuplicatePolicy] = [.last, .last, .first, .newest(by: Item.position("rating")), .fail]
        let policy = policies.randomElement(using: &generator) ?? .merge
        let duplicate = duplicates.randomElement(using: &generator) ?? .last
        let indexesLast = Bool.random(using: &generator)
        let lookupsBeforeScan: Int64 = Bool.random(using: &generator) ? 2 : 10_000
        let fixture = try StoreFixture()
        if Bool.random(using: &generator) {
            _ = try await fixture.load([(0..<6).map { _ in Self.randomItem(&generator) }])
        }
        let stored = try await fixture.items()
        let dumpBefore = try fixture.dump()
        var model = Model(
            policy: policy, duplicates: duplicate,
            before: Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { $1 }))

        let batches = (0..<4).map { _ in
            (0..<Int.random(in: 0..<12, using: &generator)).map { _ in Self.randomItem(&generator) }
        }
        let expected = batches.map { $0.map { model.take($0) } }
        let loaded = try await fixture.load(
            batches, onConflict: policy, duplicates: duplicate, protected: ["isFavorite"], indexesLast: indexesLast,
            lookupsBeforeScan: lookupsBeforeScan)

        let title = Comment(
            rawValue:
                "seed \(seed), \(policy), \(duplicate), indexes last \(indexesLast), scan after \(lookupsBeforeScan)")
        #expect(loaded.results.map(\.outcomes) == expected, title)
        #expect(loaded.summary.counts == model.counts, title)
        #expect(loaded.summary.counts.total == batches.joined().count, title)
        #expect(try await fixture.items() == model.rows.values.sorted { $0.id < $1.id }, title)
        let verified = try await fixture.verify(loaded.summary.transaction)
        #expect(verified == loaded.summary.digest.description, title)
        #expect(
            loaded.summary.digest.count == loaded.summary.counts[.inserted] + loaded.summary.counts[.updated], title)
        let integrity = try await fixture.container.writer.perform { try $0.database.pragma("integrity_check") }
        #expect(integrity == "ok", title)

        let transaction = loaded.summary.transaction
        let reversal = try await fixture.container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: transaction) }
        }
        #expect(reversal.kept.isEmpty, title)
        #expect(reversal.deleted == loaded.summary.counts[.inserted], title)
        #expect(reversal.restored == loaded.summary.counts[.updated], title)
        #expect(try fixture.dump() == dumpBefore, title)
    }
}
