import Foundation
import SampleModels
import Testing

@testable import ModelStore

@Suite("A store of sample trips")
struct SampleTripsStoreTests {
    private typealias Trip = SampleTripsSchemaV4.Trip
    private typealias BusinessTrip = SampleTripsSchemaV4.BusinessTrip
    private typealias PersonalTrip = SampleTripsSchemaV4.PersonalTrip

    private let folder: SampleTripsFolder
    private let start = Date(timeIntervalSince1970: 1_748_770_860)

    init() throws {
        folder = try SampleTripsFolder()
    }

    private static func trip(_ name: String, _ start: Date) -> SampleTripsSchemaV4.Trip {
        SampleTripsSchemaV4.Trip(name: name, destination: "to \(name)", startDate: start, endDate: start + 86_400)
    }

    /// A context over a store with three trips.
    private func filled() throws -> ModelContext {
        let context = ModelContext(try folder.container())
        context.author = "tablet"
        for (number, name) in ["Oslo", "Rome", "Bonn"].enumerated() {
            context.insert(Self.trip(name, start + Double((number + 1) % 3) * 1_000_000))
        }
        try context.save()
        return context
    }

    @Test("reads only the name where only the name is fetched, as the statement shows")
    func onlyName() async throws {
        let context = try filled()
        var descriptor = FetchDescriptor<SampleTripsSchemaV4.Trip>(
            sortBy: [SortDescriptor(\SampleTripsSchemaV4.Trip.name)])
        descriptor.propertiesToFetch = [\.name]
        let scope = FetchScope(schema: Schema(versionedSchema: SampleTripsSchemaV4.self)) { $0.key }
        let plan = try FetchPlan(partial: descriptor, in: scope)
        #expect(plan.sql.split(separator: " FROM ").first == #"SELECT t0.pk, t0."name""#)
        let found = try await context.container.writer.fetchPartial(descriptor)
        #expect(try found.map { try $0.value(\.name) } == ["Bonn", "Oslo", "Rome"])
        #expect(found.first?.propertyNames == ["name"])
        let missing = #expect(throws: ModelStoreError.self) { try found.first?.value(\.destination) }
        #expect(missing?.code == .invalidFetch)
    }

    @Test("tells the earliest trip by a limit of one")
    func earliest() throws {
        let context = try filled()
        let earliest = try context.fetch(
            FetchDescriptor<SampleTripsSchemaV4.Trip>(
                sortBy: [SortDescriptor(\SampleTripsSchemaV4.Trip.startDate)], fetchLimit: 1))
        #expect(earliest.map(\.name) == ["Bonn"])
    }

    @Test("keeps bucket lists and accommodations of a trip, and deletes them with it")
    func relationships() throws {
        let context = try filled()
        let trip = Self.trip("Bern", start)
        context.insert(trip)
        trip.bucketList = ["Bears", "Aare"].map { SampleTripsSchemaV4.BucketListItem(id: UUID(), title: $0) }
        trip.accommodations = [SampleTripsSchemaV4.LivingAccommodation(id: UUID(), placeName: "Inn")]
        try context.save()
        let other = ModelContext(context.container)
        let bern = #Predicate<SampleTripsSchemaV4.Trip> { $0.name == "Bern" }
        let found = try #require(try other.fetch(FetchDescriptor(predicate: bern)).first)
        #expect(found.bucketList.map(\.title).sorted() == ["Aare", "Bears"])
        #expect(found.accommodations.map(\.placeName) == ["Inn"])
        #expect(found.accommodations.first?.trip === found)
        other.delete(found)
        try other.save()
        #expect(try folder.rows("SELECT count(*) FROM BucketListItem") == [[0]])
        #expect(try folder.rows("SELECT count(*) FROM LivingAccommodation") == [[0]])
        #expect(try folder.rows("SELECT count(*) FROM Trip") == [[3]])
    }

    @Test("takes a trip of a name that is there as a change of that trip")
    func uniqueName() throws {
        let context = try filled()
        context.insert(Self.trip("Rome", start + 7))
        try context.save()
        #expect(try folder.rows("SELECT count(*) FROM Trip") == [[3]])
        #expect(try folder.rows("SELECT startDate FROM Trip WHERE name = 'Rome'") == [["2025-06-01T09:41:07.000000Z"]])
    }

    @Test("tells the newest transaction's token, the changes after it, those of trips only, and who made them")
    func history() async throws {
        let context = try filled()
        let token = try #require(try context.fetchHistory().last?.token)
        #expect(try await context.container.writer.latestHistoryToken() == token)
        #expect(try context.fetchHistory(HistoryDescriptor(after: token)).isEmpty)
        context.author = "phone"
        context.insert(SampleTripsSchemaV4.BucketListItem(id: UUID(), title: "Sail"))
        try context.save()
        let rome = #Predicate<SampleTripsSchemaV4.Trip> { $0.name == "Rome" }
        let found = try #require(try context.fetch(FetchDescriptor(predicate: rome)).first)
        found.destination = "Roma"
        try context.save()
        let all = try context.fetchHistory(HistoryDescriptor(after: token))
        #expect(all.map(\.author) == ["phone", "phone"])
        #expect(all.flatMap { $0.changes.map(\.entity) } == ["BucketListItem", "Trip"])
        let trips = try context.fetchHistory(HistoryDescriptor(after: token, entities: ["Trip"]))
        #expect(trips.count == 1)
        let change = try #require(trips.first?.rewrites.first)
        #expect(change.kind == .update)
        #expect(change.before == ["destination": "to Rome"])
        #expect(try context.fetchHistory(HistoryDescriptor(authors: ["tablet"])).map(\.token) == [token])
        #expect(try #require(try context.fetchHistory().last).token > token)
    }

    @Test("sees what another process changed, and that it was that one")
    func anotherProcess() async throws {
        let context = try filled()
        let token = try #require(try context.fetchHistory().last?.token)
        await #expect(processExitsWith: .success) { [path = folder.store as String] in
            let context = ModelContext(try SampleTripsFolder.container(path))
            context.author = "another process"
            context.insert(SampleTripsStoreTests.trip("Lima", Date(timeIntervalSince1970: 0)))
            try context.save()
        }
        let seen = try context.fetchHistory(HistoryDescriptor(after: token, entities: ["Trip"]))
        #expect(seen.map(\.author) == ["another process"])
        #expect(seen.map { $0.count(of: .insert) } == [1])
        let earliest = try context.fetch(
            FetchDescriptor<SampleTripsSchemaV4.Trip>(
                sortBy: [SortDescriptor(\SampleTripsSchemaV4.Trip.startDate)], fetchLimit: 1))
        #expect(earliest.map(\.name) == ["Lima"])
    }

    /// A context over a store with trips of all kinds.
    private func mixed() throws -> ModelContext {
        let context = try filled()
        context.insert(
            BusinessTrip(name: "Audit", destination: "Zürich", startDate: start, endDate: start + 9, perDiem: 120))
        context.insert(
            BusinessTrip(name: "Sales", destination: "Rome", startDate: start + 5, endDate: start + 9, perDiem: 60))
        context.insert(
            PersonalTrip(name: "Visit", destination: "Rome", startDate: start - 5, endDate: start, reason: .family))
        context.insert(
            PersonalTrip(name: "Spa", destination: "Baden", startDate: start + 1, endDate: start, reason: .wellness))
        try context.save()
        return ModelContext(context.container)
    }

    private func names(_ predicate: Predicate<SampleTrip>, in context: ModelContext) throws -> [String] {
        try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\SampleTrip.name)])).map(\.name)
    }

    @Test("gives each kind of trip by its class, and all of them as trips, each of its own class")
    func classes() throws {
        let context = try mixed()
        let business = try context.fetch(
            FetchDescriptor<SampleBusinessTrip>(sortBy: [SortDescriptor(\SampleBusinessTrip.perDiem)]))
        #expect(business.map(\.name) == ["Sales", "Audit"])
        #expect(business.map(\.perDiem) == [60, 120])
        let personal = try context.fetch(
            FetchDescriptor<SamplePersonalTrip>(sortBy: [SortDescriptor(\SamplePersonalTrip.name)]))
        #expect(personal.map(\.reason) == [.wellness, .family])
        let all = try context.fetch(FetchDescriptor<SampleTrip>(sortBy: [SortDescriptor(\SampleTrip.startDate)]))
        #expect(all.count == 7)
        #expect(all.filter { $0 is SampleBusinessTrip }.count == 2)
        #expect(all.filter { $0 is SamplePersonalTrip }.count == 2)
        #expect(all.first?.name == "Visit")
        let earliest = try context.fetch(
            FetchDescriptor<SampleTrip>(sortBy: [SortDescriptor(\SampleTrip.startDate)], fetchLimit: 1))
        #expect(earliest.first === all.first)
    }

    @Test("finds trips by their class, by what a class adds, and by both with what all have")
    func mixedPredicates() throws {
        let context = try mixed()
        #expect(try names(#Predicate { $0 is SampleBusinessTrip }, in: context) == ["Audit", "Sales"])
        #expect(
            try names(#Predicate { !($0 is SampleBusinessTrip) && $0.destination == "Rome" }, in: context) == ["Visit"])
        #expect(
            try names(#Predicate { $0 is SamplePersonalTrip || $0.name == "Oslo" }, in: context)
                == ["Oslo", "Spa", "Visit"])
        let dear = #Predicate<SampleTrip> { trip in
            if let business = trip as? SampleBusinessTrip { business.perDiem > 100 } else { false }
        }
        #expect(try names(dear, in: context) == ["Audit"])
    }

    @Test("leads from items and places to trips of each kind, and deletes them with such a trip")
    func partsOfSubclasses() throws {
        let context = try mixed()
        let audit = try #require(try context.fetch(FetchDescriptor<SampleBusinessTrip>()).first { $0.name == "Audit" })
        audit.bucketList = [SampleTripsSchemaV4.BucketListItem(id: UUID(), title: "Ledger")]
        audit.accommodations = [SampleTripsSchemaV4.LivingAccommodation(id: UUID(), placeName: "Inn")]
        try context.save()
        let other = ModelContext(context.container)
        let item = try #require(try other.fetch(FetchDescriptor<SampleTripsSchemaV4.BucketListItem>()).first)
        let trip = try #require(item.trip as? SampleBusinessTrip)
        #expect(trip.perDiem == 120)
        #expect(trip.accommodations.map(\.placeName) == ["Inn"])
        other.delete(trip)
        try other.save()
        #expect(try folder.rows("SELECT count(*) FROM BucketListItem") == [[0]])
        #expect(try folder.rows("SELECT count(*) FROM LivingAccommodation") == [[0]])
    }

    @Test("refuses a trip of one kind under the name of a trip of another")
    func kindStays() throws {
        let context = try mixed()
        context.insert(
            PersonalTrip(name: "Audit", destination: "Zürich", startDate: start, endDate: start, reason: .fun))
        let error = #expect(throws: ModelStoreError.self) { try context.save() }
        #expect(error?.code == .constraint)
        #expect(error?.entity == "Trip" && error?.attribute == "name")
        #expect(error?.message.contains("is a BusinessTrip") == true)
        #expect(error?.message.contains("become a PersonalTrip") == true)
        #expect(try folder.rows("SELECT entity, perDiem FROM Trip WHERE name = 'Audit'") == [["BusinessTrip", 120.0]])
    }
}
