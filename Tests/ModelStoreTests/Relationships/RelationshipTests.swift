import Foundation
import Observation
import Testing

@testable import ModelStore

@Suite("Relationships")
struct RelationshipTests {
    private typealias Trip = Travel.Trip
    private typealias Activity = Travel.Activity

    @Test("are in the entity: a to-one as a reference, a to-many as none")
    func entity() {
        #expect(Trip.entity.attributes.map(\.name) == ["name", "photo"])
        #expect(Trip.entity.relationships.map(\.name) == ["activities", "photo", "tags", "bookings", "notes"])
        #expect(Trip.entity.relationship(named: "activities")?.orderedBy == "position")
        #expect(Travel.Booking.entity.attributes[1].isOptional == false)
        #expect(Travel.schema.entity(named: "Activity")?.relationship(named: "trip")?.inverse == "activities")
        #expect(throws: Never.self) { try Travel.schema.validate() }
    }

    @Test("keep both sides of objects that are in no context")
    func detached() {
        let (rome, oslo) = (Trip("Rome"), Trip("Oslo"))
        let walk = Activity("walk", trip: rome)
        #expect(rome.activities == [walk])
        oslo.activities = [walk, Activity("ski")]
        #expect(rome.activities == [])
        #expect(walk.trip === oslo)
        walk.trip = nil
        #expect(oslo.activities.map(\.name) == ["ski"])
        let photo = Travel.Photo(caption: "a", trip: rome)
        #expect(rome.photo === photo)
        oslo.photo = photo
        #expect(rome.photo == nil && photo.trip === oslo)
        let tag = Travel.Tag(label: "far", trips: [rome, oslo])
        #expect(rome.tags == [tag] && oslo.tags == [tag])
        rome.tags = []
        #expect(tag.trips == [oslo])
    }

    @Test("are saved with all that can be reached, and found again in another context")
    func saved() throws {
        let store = try TravelStore()
        let context = store.context()
        let trip = Trip("Rome")
        trip.activities = ["walk", "eat", "see"].map { Activity($0) }
        trip.photo = Travel.Photo(caption: "forum")
        trip.tags = [Travel.Tag(label: "warm"), Travel.Tag(label: "old")]
        context.insert(trip)
        #expect(context.insertedModelsArray.count == 7)
        try context.save()
        #expect(trip.activities.map(\.name) == ["walk", "eat", "see"])
        #expect(!context.hasChanges)
        let other = store.context()
        let found = try other.trip("Rome")
        #expect(found.activities.map(\.name) == ["walk", "eat", "see"])
        #expect(found.activities.map(\.position) == [0, 1, 2])
        #expect(found.activities.allSatisfy { $0.trip === found })
        #expect(found.photo?.caption == "forum" && found.photo?.trip === found)
        #expect(found.tags.map(\.label) == ["warm", "old"])
        #expect(found.tags.allSatisfy { $0.trips == [found] })
    }

    @Test("are moved, with few writes, and undone by a rollback")
    func moved() throws {
        let store = try TravelStore()
        let context = store.context()
        let (rome, oslo) = (Trip("Rome"), Trip("Oslo"))
        rome.activities = ["a", "b", "c"].map { Activity($0) }
        context.insert(rome)
        context.insert(oslo)
        try context.save()
        rome.activities.swapAt(1, 2)
        #expect(context.changedModelsArray.count == 3)
        context.rollback()
        #expect(rome.activities.map(\.name) == ["a", "b", "c"])
        #expect(!context.hasChanges)
        rome.activities.last?.trip = oslo
        #expect(rome.activities.map(\.name) == ["a", "b"])
        #expect(oslo.activities.map(\.name) == ["c"])
        try context.save()
        let other = store.context()
        #expect(try other.trip("Oslo").activities.map(\.name) == ["c"])
        rome.activities.append(Activity("d"))
        #expect(try context.count(Activity.self) == 4)
        #expect(try other.count(Activity.self) == 3)
        try context.save()
        #expect(try other.trip("Rome").activities.map(\.name) == ["a", "b", "d"])
    }

    @Test("of many to many are saved from either side, in their order")
    func manyToMany() async throws {
        let store = try TravelStore()
        let context = store.context()
        let trips = ["a", "b", "c"].map { Trip($0) }
        let tags = ["x", "y"].map { Travel.Tag(label: $0) }
        for trip in trips { context.insert(trip) }
        for tag in tags { context.insert(tag) }
        try context.save()
        tags[0].trips = [trips[2], trips[0]]
        trips[0].tags.append(tags[1])
        #expect(context.hasChanges)
        try context.save()
        var other = store.context()
        #expect(try other.trip("a").tags.map(\.label) == ["x", "y"])
        #expect(try other.trip("c").tags.map(\.label) == ["x"])
        trips[0].tags = [tags[1], tags[0]]
        tags[0].trips.removeAll { $0 === trips[2] }
        try context.save()
        other = store.context()
        #expect(try other.trip("a").tags.map(\.label) == ["y", "x"])
        #expect(try other.trip("c").tags == [])
        let transactions = try await store.container.writer.fetchHistory()
        #expect(transactions.last?.changes.contains { $0.entity == "Trip_tags" } == true)
    }

    @Test("to the same model, and in circles, are saved")
    func circles() throws {
        let store = try TravelStore()
        let context = store.context()
        let norway = Travel.Place(name: "Norway")
        let oslo = Travel.Place(name: "Oslo")
        norway.parts = [oslo]
        norway.capital = oslo
        oslo.capital = norway
        context.insert(oslo)
        try context.save()
        let other = store.context()
        let places = try other.fetch(FetchDescriptor<Travel.Place>())
        let found = try #require(places.first { $0.name == "Norway" })
        #expect(found.parts.map(\.name) == ["Oslo"])
        #expect(found.capital?.capital === found)
        #expect(found.capital?.whole === found)
        found.parts += (0..<3).map { Travel.Place(name: "part \($0)") }
        let error = #expect(throws: ModelStoreError.self) { try other.save() }
        #expect(error?.attribute == "parts" && error?.model == found.persistentModelID)
        found.parts.removeLast()
        try other.save()
        #expect(found.parts.count == 3)
    }

    @Test("to an object whose row was there lead to that row")
    func upserted() throws {
        let store = try TravelStore()
        let first = store.context()
        first.insert(Trip("Rome"))
        try first.save()
        let context = store.context()
        let (again, twice) = (Trip("Rome"), Trip("Rome"))
        let (walk, eat) = (Activity("walk", trip: again), Activity("eat", trip: twice))
        context.insert(walk)
        context.insert(eat)
        try context.save()
        #expect(try context.count(Trip.self) == 1)
        #expect(try context.trip("Rome").activities.count == 2)
        #expect(walk.trip === eat.trip && walk.trip != nil)
    }

    @Test("that somebody else has changed meanwhile are a conflict")
    func conflict() throws {
        let store = try TravelStore()
        let context = store.context()
        let (rome, oslo) = (Trip("Rome"), Trip("Oslo"))
        context.insert(Activity("walk", trip: rome))
        context.insert(oslo)
        try context.save()
        let other = store.context()
        let walk = try #require(try other.trip("Rome").activities.first)
        rome.activities.first?.trip = oslo
        try context.save()
        walk.trip = nil
        let error = #expect(throws: ModelStoreError.self) { try other.save() }
        #expect(error?.code == .conflict && error?.attribute == "trip")
        other.rollback()
        #expect(try other.trip("Oslo").activities == [walk])
    }

    @Test("tell observers of both sides")
    func observed() {
        let rome = Trip("Rome")
        let changes = Locked(0)
        withObservationTracking {
            _ = rome.activities
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        Activity("walk").trip = rome
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("do not keep objects that nobody holds once they are saved")
    func released() throws {
        let store = try TravelStore()
        let context = store.context()
        weak var trip: Trip?
        weak var tag: Travel.Tag?
        do {
            let rome = Trip("Rome")
            rome.tags = [Travel.Tag(label: "x")]
            rome.activities = [Activity("walk")]
            (trip, tag) = (rome, rome.tags.first)
            context.insert(rome)
            try context.save()
        }
        #expect(trip == nil && tag == nil)
    }
}
