import Foundation
import Testing

@testable import ModelStore

@Suite("Delete rules")
struct DeleteRuleTests {
    private typealias Trip = Travel.Trip
    private typealias Activity = Travel.Activity

    private func full() throws -> (TravelStore, ModelContext, Trip) {
        let store = try TravelStore()
        let context = store.context()
        let trip = Trip("Rome")
        trip.activities = [Activity("walk"), Activity("eat")]
        trip.photo = Travel.Photo(caption: "forum")
        trip.tags = [Travel.Tag(label: "old")]
        context.insert(trip)
        try context.save()
        return (store, context, trip)
    }

    @Test(
        "cascade to all that is reached, nullify references, remove links, and write history", arguments: [true, false])
    func cascade(isInMemory: Bool) async throws {
        let (store, context, trip) = try full()
        let tag = try #require(trip.tags.first)
        let activities = trip.activities
        if isInMemory {
            context.delete(trip)
        } else {
            try context.delete(model: Trip.self)
        }
        try context.save()
        #expect(try context.count(Trip.self) == 0)
        #expect(try context.count(Activity.self) == 0)
        #expect(try context.count(Travel.Photo.self) == 0)
        #expect(tag.trips == [])
        #expect(activities.allSatisfy { $0.isDeleted })
        let transactions = try await store.container.writer.fetchHistory()
        let deletions = try #require(transactions.last).rewrites.filter { $0.kind == .delete }
        let counts = Dictionary(grouping: deletions, by: \.entity).mapValues(\.count)
        #expect(counts == ["Trip": 1, "Activity": 2, "Photo": 1, "Trip_tags": 1])
    }

    @Test("deny names the object and how many stand in the way")
    func deny() throws {
        let (_, context, trip) = try full()
        let bookings = ["a", "b"].map { Travel.Booking(code: $0, trip: trip) }
        for booking in bookings { context.insert(booking) }
        try context.save()
        context.delete(trip)
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .constraint && error?.entity == "Trip" && error?.attribute == "bookings")
        #expect(error?.message.contains("2 of Booking") == true)
        #expect(try context.count(Activity.self) == 2)
        for booking in bookings { context.delete(booking) }
        try context.save()
        #expect(try context.count(Trip.self) == 0)
    }

    @Test("nullify refuses to empty a reference that must lead somewhere, and names it")
    func required() throws {
        let (_, context, trip) = try full()
        let note = Travel.Note(text: "a", trip: trip)
        context.insert(note)
        try context.save()
        context.delete(trip)
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.entity == "Note" && error?.attribute == "trip")
        let other = Trip("Oslo")
        context.insert(other)
        note.trip = other
        try context.save()
        #expect(try context.count(Travel.Note.self) == 1)
        #expect(other.notes == [note])
    }

    @Test("follow what is not saved: what was led elsewhere stays, what came new goes")
    func pending() throws {
        let (_, context, trip) = try full()
        let oslo = Trip("Oslo")
        context.insert(oslo)
        let kept = try #require(trip.activities.first)
        kept.trip = oslo
        trip.activities.append(Activity("new"))
        context.delete(trip)
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Activity>()) == [kept])
        #expect(kept.trip === oslo)
    }

    @Test("of a new object that is deleted before it was saved are obeyed at once")
    func unsaved() throws {
        let store = try TravelStore()
        let context = store.context()
        let trip = Trip("Rome")
        trip.activities = [Activity("walk")]
        trip.tags = [Travel.Tag(label: "old")]
        context.insert(trip)
        let tag = try #require(trip.tags.first)
        context.delete(trip)
        try context.save()
        #expect(try context.count(Activity.self) == 0)
        #expect(try context.fetch(FetchDescriptor<Travel.Tag>()) == [tag])
        #expect(tag.trips == [])
    }

    @Test("go round circles")
    func circle() throws {
        let store = try TravelStore()
        let context = store.context()
        let places = (0..<50).map { Travel.Place(name: "\($0)") }
        for (whole, part) in zip(places, places.dropFirst()) { part.whole = whole }
        context.insert(places[20])
        try context.save()
        #expect(try context.count(Travel.Place.self) == 50)
        context.delete(places[10])
        try context.save()
        #expect(try context.count(Travel.Place.self) == 10)
    }
}
