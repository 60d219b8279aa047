import Foundation
import ModelStore
import SQLite
import Testing

/// Rules that models declare, and writes that they follow.
@Suite(.serialized) struct RuleTests {
    private typealias Fixture = RuleFixture
    private let fixture: RuleFixture

    init() throws {
        fixture = try RuleFixture()
    }

    private func fill() async throws {
        let writer = fixture.container.writer
        try await writer.upsert(Fixture.goals("Trip", [("a trip", 1), ("two trips", 2)]))
        try await writer.upsert(Fixture.goals("Activity", [("three activities", 3)]))
        try await writer.upsert(Fixture.trips(["Rome", "Oslo", "Home"]))
        try await writer.upsert(
            Fixture.activities([
                ("Forum", true, "Rome"), ("Pasta", true, "Rome"), ("Fjord", true, "Oslo"), ("Opera", false, "Oslo"),
            ]))
    }

    @Test func flagsAndCountsFollowTheRowsTheyDependOn() async throws {
        try await fill()
        #expect(try await fixture.completeTrips() == ["Rome"])
        #expect(try await fixture.goalLines() == ["a trip 1 1", "three activities 3 1", "two trips 1 0"])
    }

    @Test func aMemberThatMovesChangesBothSides() async throws {
        try await fill()
        try await fixture.container.writer.upsert(Fixture.activities([("Opera", false, "Rome")]))
        #expect(try await fixture.completeTrips() == ["Oslo"])
        try await fixture.container.writer.upsert(Fixture.activities([("Opera", true, "Rome")]))
        #expect(try await fixture.completeTrips() == ["Oslo", "Rome"])
        #expect(try await fixture.goalLines() == ["a trip 2 1", "three activities 4 1", "two trips 2 1"])
    }

    @Test func aDateIsTouchedByRealChangesOnly() async throws {
        try await fill()
        let sql = "SELECT name FROM Activity WHERE dateEdited > '2020' ORDER BY 1"
        #expect(try await fixture.texts(sql) == [])
        let same: [(name: String, isComplete: Bool, trip: String?)] = [
            ("Forum", true, "Rome"), ("Pasta", true, "Oslo"), ("Fjord", false, "Oslo"),
        ]
        try await fixture.container.writer.upsert(Fixture.activities(same))
        #expect(try await fixture.texts(sql) == ["Fjord"])
    }

    @Test func whatRulesChangedIsUndoneWithTheirTransaction() async throws {
        try await fill()
        let before = try StoreFixture.dump(fixture.folder.path("store.sqlite"))
        try await fixture.container.writer.upsert(
            Fixture.activities([("Opera", true, "Oslo"), ("New", false, "Rome")]))
        #expect(try await fixture.completeTrips() == ["Oslo"])
        let transaction = try await fixture.newestTransaction()
        let summary = try await fixture.container.writer.perform { connection in
            try connection.write { try connection.revert(transaction: transaction) }
        }
        #expect(summary.kept.isEmpty)
        #expect(try StoreFixture.dump(fixture.folder.path("store.sqlite")) == before)
    }

    @Test func theDigestOfARunHasWhatRulesChanged() async throws {
        try await fill()
        let batch = Fixture.activities([("Opera", true, "Oslo"), ("New", false, "Rome"), ("Fjord", false, "Oslo")])
        let (digest, transaction) = try await fixture.container.writer.perform { connection in
            try connection.write {
                let entity = try connection.entity(named: "Activity")
                let load = try LoadSession(LoadSession.Options(entity: entity), on: connection)
                _ = try load.write(batch, firstOrdinal: 0)
                let summary = try load.finish()
                let rules = RuleEngine(transaction: summary.transaction, on: connection)
                try rules.run()
                var digest = summary.digest
                digest.formUnion(rules.digest)
                return (digest.description, summary.transaction)
            }
        }
        let found = try await fixture.container.makeReader().perform { connection in
            try LoadSession.verify(transaction: transaction, on: connection).description
        }
        #expect(found == digest)
    }

    @Test func aRuleThatNamesNothingIsAnError() async throws {
        var entity = Fixture.activity
        entity.relationships = []
        entity.attributes.removeLast()
        entity.rules = [.touch(attribute: "dateEdited", when: ["nothing"])]
        let schema = Schema(entities: [entity])
        #expect(throws: ModelStoreError.self) { try schema.validate() }
    }

    @Test func rulesOfManyToManyRelationshipsFollowTheRowsThatJoin() async throws {
        var list = EntityDescription(
            "List",
            attributes: [AttributeDescription("name", .string, isUnique: true), AttributeDescription("done", .bool)])
        list.relationships = [RelationshipDescription("items", to: "Task", isToMany: true)]
        list.rules = [.all(attribute: "done", relationship: "items", member: "done")]
        let task = EntityDescription(
            "Task",
            attributes: [AttributeDescription("name", .string, isUnique: true), AttributeDescription("done", .bool)])
        let container = try ModelContainer(for: Schema(entities: [list, task]), configuration: .inMemory)
        func batch(_ entity: EntityDescription, _ rows: [(String, Bool)]) -> RowBatch {
            var batch = RowBatch(entity: entity)
            for (name, flag) in rows {
                _ = batch.append(presence: .all) {
                    $0.append(text: name)
                    $0.append(flag)
                }
            }
            return batch
        }
        func done() async throws -> [String] {
            try await container.writer.perform {
                try $0.database.rows("SELECT name FROM List WHERE done ORDER BY 1").compactMap { $0[0].text }
            }
        }
        try await container.writer.upsert(batch(list, [("l", false), ("m", false)]))
        try await container.writer.upsert(batch(task, [("a", true), ("b", false)]))
        var joins = RowBatch(entity: try #require(container.schema.entity(named: "List_items")))
        for (position, pair) in [("l", "a"), ("m", "a"), ("m", "b")].enumerated() {
            _ = joins.append(presence: .all) {
                $0.append(ModelReference(identity: [.text(pair.0)]))
                $0.append(ModelReference(identity: [.text(pair.1)]))
                $0.append(integer: Int64(position))
            }
        }
        try await container.writer.upsert(joins)
        #expect(try await done() == ["l"])
        try await container.writer.upsert(batch(task, [("b", true)]))
        #expect(try await done() == ["l", "m"])
        try await container.writer.upsert(batch(task, [("a", false)]))
        #expect(try await done() == [])
        try await container.close()
    }
}
