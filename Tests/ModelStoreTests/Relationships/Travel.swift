import Foundation
import SQLite

@testable import ModelStore

/// Models with each kind of relationship: one to many with an order and without, one to one, many to many, to the same
/// model, and without a way back.
enum Travel {
    @Model
    final class Trip {
        @Attribute(.unique) var name: String
        @Relationship(deleteRule: .cascade, inverse: \Activity.trip, orderedBy: \Activity.position)
        var activities: [Activity] = []
        @Relationship(deleteRule: .cascade, inverse: \Photo.trip) var photo: Photo?
        @Relationship(inverse: \Tag.trips) var tags: [Tag] = []
        @Relationship(deleteRule: .deny, inverse: \Booking.trip) var bookings: [Booking] = []
        @Relationship(inverse: \Note.trip) var notes: [Note] = []

        init(_ name: String) {
            self.name = name
        }
    }

    @Model
    final class Activity {
        var name: String
        var position: Int = 0
        @Relationship var trip: Trip?

        init(_ name: String, trip: Trip? = nil) {
            self.trip = trip
            self.name = name
            linkRelationships()
        }
    }

    @Model
    final class Photo {
        var caption: String
        @Relationship var trip: Trip?
    }

    @Model
    final class Tag {
        @Attribute(.unique) var label: String
        @Relationship var trips: [Trip] = []
    }

    @Model
    final class Booking {
        var code: String
        @Relationship var trip: Trip
    }

    @Model
    final class Note {
        var text: String
        @Relationship var trip: Trip
    }

    @Model
    final class Place {
        @Attribute(.unique) var name: String
        @Relationship(inverse: \Place.parts) var whole: Place?
        @Relationship(deleteRule: .cascade, maximumModelCount: 3) var parts: [Place] = []
        @Relationship var seen: [Trip] = []
        @Relationship var capital: Place?
    }

    static let schema = Schema([
        Trip.self, Activity.self, Photo.self, Tag.self, Booking.self, Note.self, Place.self,
    ])
}

/// A store of travels in a folder of its own.
struct TravelStore {
    let folder: TemporaryFolder
    let container: ModelContainer

    init() throws {
        folder = try TemporaryFolder()
        container = try ModelContainer(
            for: Travel.schema,
            configuration: ModelConfiguration(
                url: folder.url.appendingPathComponent("store.sqlite"), allowsCreation: true))
    }

    func context() -> ModelContext { ModelContext(container) }
}

extension ModelContext {
    /// The trip called `name`, with what is not saved.
    func trip(_ name: String) throws -> Travel.Trip {
        guard let trip = try models(Travel.Trip.self, where: "name = ?1", [.text(name)]).first else {
            throw ModelStoreError(.notFound, name)
        }
        return trip
    }

    func count<Model: PersistentModel>(_ type: Model.Type) throws -> Int {
        try fetchCount(FetchDescriptor<Model>())
    }
}
