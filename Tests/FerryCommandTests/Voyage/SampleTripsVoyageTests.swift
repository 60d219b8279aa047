import Foundation
import SQLite
import Testing

/// The whole way of the sample trips: an old store → newest version → import of XML → query → export and back, with the
/// built program.
@Suite struct SampleTripsVoyageTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
        let file = FerryProcess.root.appendingPathComponent("Tests/Fixtures/sample-trips-v1.sql")
        let database = try Connection(.file(folder.store), mode: .create)
        try database.execute(try String(contentsOf: file, encoding: .utf8))
        database.close()
    }

    @Test func anOldStoreIsVerifiedVersionByVersion() throws {
        let before = try folder.dump()
        let verified = try FerryProcess.run(["migrate", "--verify", "--store", folder.store])
        #expect(verified.status == 0, "\(verified.messages)")
        for version in ["1.0.0", "2.0.0", "3.0.0", "4.0.0"] { #expect(verified.output.contains(version)) }
        #expect(try folder.dump() == before)
    }

    @Test func anOldStoreIsMigratedFilledQueriedExportedAndRebuilt() throws {
        let migrated = try FerryProcess.run(["migrate", "--store", folder.store])
        #expect(migrated.status == 0, "\(migrated.messages)")
        #expect(migrated.output.contains("SampleTrips 1.0.0 → 4.0.0, done"))
        let imported = try FerryProcess.run(["import", "Pipelines/sample-trips.yaml", "--store", folder.store])
        #expect(imported.status == 0, "\(imported.messages)\(imported.output)")
        // Audit was there; the others are Rome and Café.
        #expect(try folder.count("SELECT count(*) FROM Trip") == 10)
        #expect(try folder.count("SELECT count(*) FROM Trip WHERE isFavorite") == 3)
        #expect(try folder.count("SELECT count(*) FROM BucketListItem WHERE trip IS NULL") == 2)
        // Of the old ones, Audit is business and the others are personal by their dates.
        #expect(try folder.count("SELECT count(*) FROM Trip WHERE entity = 'BusinessTrip' AND perDiem > 0") == 3)
        #expect(try folder.count("SELECT count(*) FROM Trip WHERE entity = 'PersonalTrip' AND reason <> ''") == 6)
        #expect(try folder.count("SELECT count(*) FROM Trip WHERE entity = 'Trip'") == 1)
        #expect(try FerryProcess.run(["check", "--store", folder.store]).status == 0)
        let first = try FerryProcess.run(["export", "--store", folder.store])
        #expect(first.status == 0, "\(first.messages)")
        let file = try folder.write(first.output, to: "export.json")
        let copy = folder.path("copy.store")
        let again = try FerryProcess.run(["import", file, "--store", copy])
        #expect(again.status == 0, "\(again.messages)\(again.output)")
        #expect(try FerryProcess.run(["export", "--store", copy]).output == first.output)
    }
}
