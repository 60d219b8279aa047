import Foundation
import ModelStore
import SQLite
import Testing

@testable import Ferry

@Suite struct CoreDataStoreTests {
    private let folder: DatabaseFolder
    private let file = "6F9619FF-8B86-4D01-B42D-00CF4FC964FF"

    private static let trip: EntityDescription = {
        var trip = EntityDescription(
            "Trip",
            attributes: [
                AttributeDescription("id", .uuid, isUnique: true), AttributeDescription("startDate", .date),
                AttributeDescription("isPaid", .bool), AttributeDescription("photo", .data),
                AttributeDescription("tags", .json),
            ])
        trip.relationships = [RelationshipDescription("activities", to: "Activity", isToMany: true)]
        return trip
    }()
    private static let activity: EntityDescription = {
        var activity = EntityDescription(
            "Activity",
            attributes: [AttributeDescription("name", .string), AttributeDescription("trip", .reference)])
        activity.relationships = [RelationshipDescription("trip", to: "Trip", isToMany: false)]
        return activity
    }()
    private static let tag = EntityDescription(
        "Tag", attributes: [AttributeDescription("label", .string, isUnique: true)])
    private static let schema = [trip, activity, tag]

    /// The bytes of `text` as SQL writes them in a blob; joining blobs would make text of them.
    private static func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    init() throws {
        folder = try DatabaseFolder()
        try folder.make(
            """
            CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA(Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            CREATE TABLE Z_MODELCACHE(Z_CONTENT BLOB);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Activity', 0, 3), (2, 'Trip', 0, 9), (3, 'BusinessTrip', 2, 0),
                (4, 'Tag', 0, 2);
            CREATE TABLE ZTRIP(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISPAID INTEGER,
                ZSTARTDATE TIMESTAMP, ZID BLOB, ZPHOTO BLOB, ZNICKNAME VARCHAR);
            INSERT INTO ZTRIP VALUES
                (4, 2, 1, 1, 700000000.5, x'00112233445566778899aabbccddeeff', x'01AABB', 'n'),
                (9, 3, 1, 0, 0, x'ffeeddccbbaa99887766554433221100', x'02\(Self.hex(file))00', NULL);
            CREATE TABLE ZACTIVITY(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTRIP INTEGER,
                Z2_TRIP INTEGER, ZNAME VARCHAR);
            INSERT INTO ZACTIVITY VALUES (1, 1, 1, 4, 2, 'walk'), (2, 1, 1, 77, 2, 'lost'), (3, 1, 1, NULL, NULL, 'none');
            CREATE TABLE ZTAG(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLABEL VARCHAR);
            INSERT INTO ZTAG VALUES (1, 4, 1, 'sea'), (2, 4, 1, 'sun');
            CREATE TABLE Z_2TAGS(Z_2TRIPS INTEGER, Z_4TAGS INTEGER, PRIMARY KEY (Z_2TRIPS, Z_4TAGS));
            INSERT INTO Z_2TAGS VALUES (4, 2), (4, 1), (9, 2);
            """, name: "Trips.store")
        let data = folder.url.appendingPathComponent(".Trips_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data([7, 8]).write(to: data.appendingPathComponent(file))
    }

    private func change(_ sql: String) throws {
        try folder.make(sql, name: "Trips.store")
    }

    @Test func entitiesBecomeRecordsOfTheModel() throws {
        let result = try folder.read("Trips.store", model: Self.trip, schema: Self.schema)
        #expect(result.faults.isEmpty)
        #expect(
            result.records == [
                #"{"isPaid":true,"startDate":700000000.5,"id":"00112233-4455-6677-8899-AABBCCDDEEFF","photo":"qrs=","#
                    + #""nickname":"n","tags":["sea","sun"]}"#,
                #"{"isPaid":false,"startDate":0.0,"id":"FFEEDDCC-BBAA-9988-7766-554433221100","photo":"Bwg=","#
                    + #""nickname":null,"tags":["sun"]}"#,
            ])
        #expect(result.places.last == "Trips.store › ZTRIP › /9 (record 1)")
        #expect(result.notes.contains { $0.hasPrefix("photo:") })
        let sub = try folder.read("Trips.store", model: Self.trip, schema: Self.schema) {
            $0.sourceEntity = "BusinessTrip"
        }
        #expect(sub.places == ["Trips.store › ZTRIP › /9 (record 0)"])
    }

    @Test func referencesBecomeTheIdentityOfWhatTheyLeadTo() throws {
        let result = try folder.read("Trips.store", model: Self.activity, schema: Self.schema)
        #expect(
            result.records == [
                #"{"trip":"00112233-4455-6677-8899-AABBCCDDEEFF","name":"walk"}"#, #"{"trip":null,"name":"none"}"#,
            ])
        #expect(result.faults == ["Trips.store › ZACTIVITY › /2/trip (record 1)"])
        #expect(result.codes == ["sqlite.reference"])
    }

    @Test func whatIsDamagedIsAFaultOrARefusal() throws {
        try FileManager.default.removeItem(
            at: folder.url.appendingPathComponent(".Trips_SUPPORT/_EXTERNAL_DATA/\(file)"))
        try change(
            """
            UPDATE ZTRIP SET ZSTARTDATE = 1e300 WHERE Z_PK = 4;
            INSERT INTO ZTRIP(Z_PK, Z_ENT, ZPHOTO, ZSTARTDATE) VALUES (12, 2, x'02\(Self.hex("../../secret"))', 'soon');
            INSERT INTO Z_2TAGS VALUES (12, 99);
            """)
        let result = try folder.read("Trips.store", model: Self.trip, schema: Self.schema)
        #expect(result.records.isEmpty)
        #expect(
            result.faults == [
                "Trips.store › ZTRIP › /4/startDate (record 0)", "Trips.store › ZTRIP › /9/photo (record 1)",
                "Trips.store › ZTRIP › /12/photo (record 2)",
            ])
        let unknown = try folder.refusal("Trips.store") { $0.sourceEntity = "Tripp" }
        #expect(unknown?.message.contains("did you mean Trip?") == true)
        try change("UPDATE Z_PRIMARYKEY SET Z_SUPER = 3 WHERE Z_ENT = 2; DROP TABLE ZTAG")
        #expect(try folder.refusal("Trips.store") { $0.sourceEntity = "Tag" }?.message.contains("ZTAG") == true)
        _ = try folder.refusal("Trips.store") { $0.sourceEntity = "Trip" }
    }

    @Test func dataThatOnlyBeginsLikeAMarkIsLeftAlone() throws {
        try change("UPDATE ZTRIP SET ZPHOTO = x'0102' WHERE Z_PK = 4; UPDATE ZTRIP SET ZPHOTO = x'FF' WHERE Z_PK = 9")
        let result = try folder.read("Trips.store", model: Self.trip, schema: Self.schema)
        #expect(result.records.first?.contains(#""photo":"AQI=""#) == true)
        #expect(result.notes.isEmpty)
    }
}
