import Foundation
import ModelStore
import SQLite

/// A store whose models have a rule of each kind: trips with activities, and goals that count both.
struct RuleFixture {
    static let trip = {
        var entity = EntityDescription(
            "Trip",
            attributes: [
                AttributeDescription("name", .string, isUnique: true), AttributeDescription("isComplete", .bool),
            ])
        entity.relationships = [RelationshipDescription("activities", to: "Activity", isToMany: true, inverse: "trip")]
        entity.rules = [.all(attribute: "isComplete", relationship: "activities", member: "isComplete")]
        return entity
    }()

    static let activity = {
        var entity = EntityDescription(
            "Activity",
            attributes: [
                AttributeDescription("name", .string, isUnique: true), AttributeDescription("isComplete", .bool),
                AttributeDescription("dateEdited", .date),
                AttributeDescription("trip", .reference, isOptional: true),
            ])
        entity.relationships = [RelationshipDescription("trip", to: "Trip", isToMany: false, inverse: "activities")]
        entity.rules = [.touch(attribute: "dateEdited", when: ["name", "isComplete"])]
        return entity
    }()

    static let goal = {
        var entity = EntityDescription(
            "Goal",
            attributes: [
                AttributeDescription("name", .string, isUnique: true), AttributeDescription("target", .int64),
                AttributeDescription("completedCount", .int64), AttributeDescription("isComplete", .bool),
            ])
        entity.rules = [.reached(attribute: "isComplete", value: "completedCount", threshold: "target")]
        return entity
    }()

    static func goal(counting entity: String) -> EntityDescription {
        var goal = goal
        goal.name = entity + "Goal"
        goal.superentity = "Goal"
        goal.rules = [.count(attribute: "completedCount", entity: entity, member: "isComplete")] + goal.rules
        return goal
    }

    static let schema = Schema(entities: [
        trip, activity, goal, goal(counting: "Trip"), goal(counting: "Activity"),
    ])

    static let early = "2001-01-01T00:00:00.000000Z"

    let folder: TemporaryFolder
    let container: ModelContainer

    init() throws {
        folder = try TemporaryFolder()
        container = try ModelContainer(
            for: Self.schema,
            configuration: ModelConfiguration(
                url: folder.url.appendingPathComponent("store.sqlite"), allowsCreation: true))
    }

    static func trips(_ names: [String]) -> RowBatch {
        var batch = RowBatch(entity: trip)
        for name in names {
            _ = batch.append(presence: .all) {
                $0.append(text: name)
                $0.append(false)
            }
        }
        return batch
    }

    static func activities(_ lines: [(name: String, isComplete: Bool, trip: String?)]) -> RowBatch {
        var batch = RowBatch(entity: activity)
        for line in lines {
            _ = batch.append(presence: .all) {
                $0.append(text: line.name)
                $0.append(line.isComplete)
                $0.append(text: early)
                $0.append(line.trip.map { ModelReference(identity: [.text($0)]) })
            }
        }
        return batch
    }

    static func goals(_ entity: String, _ names: [(String, Int64)]) -> RowBatch {
        var batch = RowBatch(entity: goal(counting: entity))
        for (name, target) in names {
            _ = batch.append(presence: .all) {
                $0.append(text: name)
                $0.append(integer: target)
                $0.append(integer: 0)
                $0.append(false)
            }
        }
        return batch
    }

    /// A row of text for each row of the query.
    func texts(_ sql: String) async throws -> [String] {
        try await container.writer.perform { try $0.database.rows(sql).compactMap { $0[0].text } }
    }

    func completeTrips() async throws -> [String] {
        try await texts("SELECT name FROM Trip WHERE isComplete ORDER BY 1")
    }

    func goalLines() async throws -> [String] {
        try await texts("SELECT name || ' ' || completedCount || ' ' || isComplete FROM Goal ORDER BY 1")
    }

    func newestTransaction() async throws -> Int64 {
        try await container.writer.perform {
            try $0.database.value("SELECT max(id) FROM ferry_transaction")?.integer ?? 0
        }
    }
}
