import Foundation

@testable import ModelStore

/// A hierarchy of three levels, with what leads to and from its classes.
enum Goals {
    enum Mood: String, Codable, Sendable {
        case calm, bold
    }

    @Model
    class Goal {
        @Attribute(.unique) var name: String
        var target: Int = 1
        var mood: Mood = Mood.calm
        @Relationship var owner: Person?

        init(_ name: String, target: Int = 1) {
            self.name = name
            self.target = target
        }
    }

    @Model
    class TripGoal: Goal {
        var region: String?
        var distance: Double
        @Relationship(inverse: \Trip.goals) var trips: [Trip] = []

        init(_ name: String, distance: Double, region: String? = nil) {
            self.distance = distance
            self.region = region
            super.init(name)
        }
    }

    @Model
    final class FlightGoal: TripGoal {
        #Unique<FlightGoal>([\.airline, \.number])

        var airline: String
        var number: Int = 0
        @Attribute(.externalStorage) var ticket: Data?

        init(_ name: String, airline: String, number: Int = 0, distance: Double = 1_000) {
            self.airline = airline
            self.number = number
            super.init(name, distance: distance)
        }
    }

    @Model
    final class ActivityGoal: Goal {
        @Attribute(originalName: "number") var count: Int = 0
        @Relationship var helper: Person
        @Relationship(deleteRule: .cascade, inverse: \Step.goal, orderedBy: \Step.position) var steps: [Step] = []

        init(_ name: String, helper: Person) {
            self.helper = helper
            super.init(name)
        }
    }

    @Model
    final class PlainGoal: Goal {
        override init(_ name: String, target: Int = 1) {
            super.init(name, target: target)
        }
    }

    @Model
    final class Step {
        var text: String
        var position: Int = 0
        @Relationship var goal: ActivityGoal?
    }

    @Model
    final class Trip {
        @Attribute(.unique) var name: String
        @Relationship var goals: [TripGoal] = []
    }

    @Model
    final class Person {
        @Attribute(.unique) var name: String
        @Relationship(inverse: \Goal.owner) var goals: [Goal] = []
        @Relationship(deleteRule: .cascade, inverse: \ActivityGoal.helper) var helped: [ActivityGoal] = []
    }

    static let schema = Schema([
        Goal.self, TripGoal.self, FlightGoal.self, ActivityGoal.self, PlainGoal.self, Step.self, Trip.self,
        Person.self,
    ])
}

/// A store of goals in a folder of its own.
struct GoalStore {
    let folder: TemporaryFolder
    let container: ModelContainer

    init() throws {
        folder = try TemporaryFolder()
        container = try ModelContainer(
            for: Goals.schema,
            configuration: ModelConfiguration(
                url: folder.url.appendingPathComponent("store.sqlite"), allowsCreation: true))
    }

    func context() -> ModelContext { ModelContext(container) }
}
