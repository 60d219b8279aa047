import Foundation
import ModelStore
import SQLite
import Testing

/// References by identity in loads.
@Suite(.serialized) struct LoadReferenceTests {
    private typealias Fixture = ReferenceFixture
    private typealias Line = ReferenceFixture.Line

    @Test(arguments: [false, true])
    func referencesLeadToRowsThatCameBeforeAndThatComeLater(indexesLast: Bool) async throws {
        let fixture = try Fixture()
        let loaded = try await fixture.load(
            [
                (Fixture.note, [.note(1, in: "a", next: 2), .note(2, in: "b"), .note(3, in: "a", next: 1)]),
                (Fixture.folder, [.folder("a", in: "b"), .folder("b"), .folder("c", in: "a")]),
            ], indexesLast: indexesLast)
        #expect(loaded.late == [])
        #expect(loaded.waiting["Note"] == [0, 1, 2])
        // What was asked for before it came waits to the end, also for those that ask later.
        #expect(loaded.waiting["Folder"] == [0, 2])
        #expect(try await fixture.lines(of: "Note") == ["1 in a next 2", "2 in b next -", "3 in a next 1"])
        #expect(try await fixture.lines(of: "Folder") == ["a in b", "b in -", "c in a"])
        #expect(try await fixture.verify(loaded, [Fixture.note, Fixture.folder]) == loaded.digests)
        #expect(try await fixture.problems() == 0)
    }

    @Test func aRecordWhoseReferenceLeadsNowhereIsRejectedWithThoseThatReferToIt() async throws {
        let fixture = try Fixture()
        _ = try await fixture.load([(Fixture.folder, [.folder("a")])])
        let before = try fixture.dump()
        let loaded = try await fixture.load([
            (
                Fixture.note,
                [.note(1, in: "a"), .note(2, in: "nowhere"), .note(3, in: "a", next: 2), .note(4, in: "a", next: 3)]
            )
        ])
        #expect(
            loaded.late.sorted() == [
                "Note 1 reference.missing folder", "Note 2 reference.missing next", "Note 3 reference.missing next",
            ])
        #expect(loaded.counts["Note"]?[.inserted] == 1)
        #expect(loaded.counts["Note"]?[.rejected] == 3)
        #expect(try await fixture.lines(of: "Note") == ["1 in a next -"])
        #expect(try await fixture.verify(loaded, [Fixture.note]) == loaded.digests)
        #expect(try await fixture.problems() == 0)
        _ = try await fixture.revert(loaded.transaction)
        #expect(try fixture.dump() == before)
    }

    @Test func aStoredRowIsAsBeforeWhenItsRecordIsRejectedInTheEnd() async throws {
        let fixture = try Fixture()
        _ = try await fixture.load([
            (Fixture.folder, [.folder("a"), .folder("b")]), (Fixture.note, [.note(1, in: "a")]),
        ])
        let before = try fixture.dump()
        let loaded = try await fixture.load([(Fixture.note, [.note(1, in: "nowhere")])])
        #expect(loaded.outcomes["Note"] == [.updated])
        #expect(loaded.late == ["Note 0 reference.missing folder"])
        #expect(loaded.counts["Note"]?[.updated] == 0)
        #expect(try fixture.dump() == before)
    }

    @Test func sameValuesAreNoChange() async throws {
        let fixture = try Fixture()
        let steps: [(EntityDescription, [Line])] = [
            (Fixture.folder, [.folder("a"), .folder("b", in: "a")]), (Fixture.note, [.note(1, in: "b", next: 1)]),
        ]
        _ = try await fixture.load(steps)
        let loaded = try await fixture.load(steps)
        #expect(loaded.outcomes == ["Folder": [.unchanged, .unchanged], "Note": [.unchanged]])
    }

    @Test func keysAreTakenAsTheyAreAndThoseOfNoRowAreRejected() async throws {
        let fixture = try Fixture()
        _ = try await fixture.load([(Fixture.folder, [.folder("a")])])
        let loaded = try await fixture.load([
            (
                Fixture.note,
                [
                    Line(identity: .integer(1), targets: [.key(1), nil]),
                    Line(identity: .integer(2), targets: [.key(77), nil]),
                ]
            )
        ])
        #expect(loaded.late == ["Note 1 reference.missing folder"])
        #expect(try await fixture.lines(of: "Note") == ["1 in a next -"])
    }

    @Test func whatIsNoIdentityIsRejectedAtOnce() async throws {
        let fixture = try Fixture()
        let batch = {
            var batch = RowBatch(entity: Fixture.folder)
            _ = batch.append(presence: .all) { writer in
                writer.append(text: "a")
                writer.append(ModelReference(identity: [.text("b"), .text("c")]))
            }
            return batch
        }()
        let error = await #expect(throws: ModelStoreError.self) { try await fixture.container.writer.upsert(batch) }
        #expect(error?.attribute == "parent")
    }

    @Test func identitiesAreComparedInTheirStoredForm() async throws {
        let id = UUID()
        var owner = EntityDescription(
            "Owner",
            attributes: [AttributeDescription("id", .uuid), AttributeDescription("since", .date)],
            uniquenessConstraints: [["id", "since"]])
        owner.relationships = []
        var pet = EntityDescription("Pet", attributes: [AttributeDescription("owner", .reference)])
        pet.relationships = [RelationshipDescription("owner", to: "Owner", isToMany: false, isOptional: false)]
        let container = try ModelContainer(for: Schema(entities: [owner, pet]), configuration: .inMemory)
        var owners = RowBatch(entity: owner)
        _ = owners.append(presence: .all) { writer in
            writer.append(id)
            writer.append(Date(timeIntervalSince1970: 1_700_000_000))
        }
        try await container.writer.upsert(owners)
        for text in ["2023-11-14T22:13:20Z", "2023-11-14T23:13:20+01:00", "2023-11-14T22:13:20.000Z"] {
            var pets = RowBatch(entity: pet)
            _ = pets.append(presence: .all) {
                $0.append(ModelReference(identity: [.text(id.uuidString.lowercased()), .text(text)]))
            }
            #expect(try await container.writer.upsert(pets).inserted == 1)
        }
        try await container.close()
    }

    @Test func recordsOfSubentitiesGoIntoTheRootsTable() async throws {
        let trip = EntityDescription("Trip", attributes: [AttributeDescription("name", .string, isUnique: true)])
        let business = {
            var business = EntityDescription(
                "BusinessTrip",
                attributes: [
                    AttributeDescription("name", .string, isUnique: true), AttributeDescription("perDiem", .double),
                ])
            business.superentity = "Trip"
            return business
        }()
        let container = try ModelContainer(for: Schema(entities: [trip, business]), configuration: .inMemory)
        var trips = RowBatch(entity: trip)
        _ = trips.append(presence: .all) { $0.append(text: "plain") }
        var businessTrips = RowBatch(entity: business)
        _ = businessTrips.append(presence: .all) {
            $0.append(text: "work")
            $0.append(real: 2.5)
        }
        try await container.writer.upsert(trips)
        try await container.writer.upsert(businessTrips)
        let sql = "SELECT name, entity, perDiem FROM Trip ORDER BY pk"
        let rows = try await container.writer.perform { try $0.database.rows(sql).map(\.values) }
        #expect(rows == [["plain", "Trip", .null], ["work", "BusinessTrip", 2.5]])
        let incomplete = {
            var batch = RowBatch(entity: business)
            _ = batch.append(presence: .all) {
                $0.append(text: "free")
                $0.appendNull()
            }
            return batch
        }()
        let error = await #expect(throws: ModelStoreError.self) { try await container.writer.upsert(incomplete) }
        #expect(error?.attribute == "perDiem")
        try await container.close()
    }
}
