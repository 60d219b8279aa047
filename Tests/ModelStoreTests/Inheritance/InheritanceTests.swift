import Foundation
import SQLite
import Testing

@testable import ModelStore

@Suite("Class hierarchies")
struct InheritanceTests {
    typealias Goal = Goals.Goal
    typealias TripGoal = Goals.TripGoal
    typealias FlightGoal = Goals.FlightGoal
    typealias ActivityGoal = Goals.ActivityGoal
    typealias Person = Goals.Person

    @Test("are one entity with the subclasses' attributes after the root's")
    func entity() throws {
        #expect(FlightGoal.entity.superentity == "TripGoal")
        #expect(
            FlightGoal.entity.attributes.map(\.name)
                == ["name", "target", "mood", "owner", "region", "distance", "airline", "number", "ticket"])
        let root = try #require(Goals.schema.entity(named: "FlightGoal"))
        #expect(root.name == "Goal")
        #expect(root.subentities.map(\.name) == ["TripGoal", "FlightGoal", "ActivityGoal", "PlainGoal"])
        #expect(
            root.attributes.map(\.name) == [
                "name", "target", "mood", "owner", "entity", "region", "distance", "airline", "number", "ticket",
                "count", "helper",
            ])
        #expect(root.uniquenessConstraints == [["name"], ["airline", "number"]])
        #expect(throws: Never.self) { try Goals.schema.validate() }
    }

    @Test("find their attributes by key paths that begin at any of their classes")
    func keyPaths() {
        #expect(Goal.attributeName(for: \Goal.name) == "name")
        #expect(TripGoal.attributeName(for: \TripGoal.name) == "name")
        #expect(TripGoal.attributeName(for: \Goal.target) == "target")
        #expect(FlightGoal.attributeName(for: \FlightGoal.mood) == "mood")
        #expect(FlightGoal.attributeName(for: \FlightGoal.distance) == "distance")
        #expect(FlightGoal.attributeName(for: \TripGoal.trips) == "trips")
        #expect(FlightGoal.attributeName(for: \FlightGoal.airline) == "airline")
        #expect(Goal.attributeName(for: \FlightGoal.airline) == nil)
        #expect(FlightGoal.Record.attributeName(for: \FlightGoal.Record.airline) == "airline")
    }

    @Test("give objects of the classes that the rows are of, and each row one object")
    func fetching() throws {
        let store = try GoalStore()
        let context = store.context()
        let ann = Person(name: "Ann")
        let flight = FlightGoal("fly", airline: "A", number: 7)
        flight.ticket = Data([1, 2, 3])
        let saved: [Goal] = [
            Goal("think", target: 3), TripGoal("walk", distance: 5, region: "north"), flight,
            ActivityGoal("help", helper: ann), Goals.PlainGoal("plain", target: 9),
        ]
        for goal in saved { context.insert(goal) }
        let pending = try context.fetch(FetchDescriptor<Goal>(sortBy: [SortDescriptor(\.name)]))
        #expect(pending.map(\.name) == ["fly", "help", "plain", "think", "walk"])
        #expect(Set(pending) == Set(saved))
        try context.save()
        #expect(!context.hasChanges)
        #expect(flight.persistentModelID.entityName == "Goal")
        #expect(Set(try context.fetch(FetchDescriptor<Goal>())) == Set(saved))

        let other = store.context()
        let goals = try other.fetch(FetchDescriptor<Goal>(sortBy: [SortDescriptor(\.name)]))
        #expect(
            goals.map { String(describing: type(of: $0)) }
                == ["FlightGoal", "ActivityGoal", "PlainGoal", "Goal", "TripGoal"])
        let found = try #require(goals.first as? FlightGoal)
        #expect(found.airline == "A" && found.number == 7 && found.distance == 1_000 && found.region == nil)
        #expect(found.ticket == Data([1, 2, 3]))
        #expect(goals.last.map { ($0 as? TripGoal)?.region } == "north")
        #expect((goals[1] as? ActivityGoal)?.helper.name == "Ann")
        let trips = try other.fetch(FetchDescriptor<TripGoal>(sortBy: [SortDescriptor(\.distance)]))
        #expect(trips.map(\.name) == ["walk", "fly"])
        #expect(trips.last === found)
        #expect(try other.fetch(FetchDescriptor<FlightGoal>()) == [found])
        #expect(try other.fetchCount(FetchDescriptor<TripGoal>()) == 2)
        let long = FetchDescriptor<TripGoal>(predicate: #Predicate { $0.distance > 10 && $0.name == "fly" })
        #expect(try other.fetch(long) == [found])
        let kind = FetchDescriptor<Goal>(predicate: #Predicate { $0 is TripGoal && $0.target == 1 })
        #expect(try other.fetch(kind).count == 2)
    }

    @Test("change and delete rows of each class, and nothing else")
    func saving() throws {
        let store = try GoalStore()
        let context = store.context()
        let flight = FlightGoal("fly", airline: "A")
        let walk = TripGoal("walk", distance: 5)
        context.insert(flight)
        context.insert(walk)
        try context.save()
        flight.airline = "B"
        flight.target = 4
        walk.region = "south"
        #expect(context.changedModelsArray.count == 2)
        try context.save()
        let other = store.context()
        let found = try #require(try other.fetch(FetchDescriptor<FlightGoal>()).first)
        #expect(found.airline == "B" && found.target == 4)
        found.name = "soar"
        found.number = 3
        other.rollback()
        #expect(found.name == "fly" && found.number == 0 && !other.hasChanges)
        other.delete(found)
        try other.save()
        #expect(try store.context().fetch(FetchDescriptor<Goal>()).map(\.name) == ["walk"])
    }
}
