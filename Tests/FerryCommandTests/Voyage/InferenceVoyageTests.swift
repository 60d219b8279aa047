import Foundation
import SQLite
import Testing

@Suite struct InferenceVoyageTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    /// What `ferry import` makes of a real export that nobody described: the model's name, and how many rows.
    private static let exports: [(file: String, model: String, rows: Int)] = [
        ("apple-health/export.xml", "Record", 10_939),
        ("bookmarks/bookmarks_firefox.json", "children", 4),
        ("bookmarks/bookmarks_bookmarkie.json", "children", 4),
        ("bookmarks/bookmarks_chrome.json", "children", 5),
        ("gpx/gpx1.1_with_all_fields.gpx", "wpt", 2),
        ("gpx/track-with-small-floats.gpx", "trkpt", 3),
        ("gpx/unicode.gpx", "wpt", 6),
        ("opml/feeds.opml", "outline", 2),
        ("opml/hier-2-nested.xml", "outline", 1),
        ("osm/200-nodes/data.osm", "node", 3),
        ("osm/140-unicode/data.osm", "node", 5),
        ("sms-backup/calls.xml", "call", 2),
        ("sms-backup/messages.xml", "mms", 1),
    ]

    @Test func realExportsBecomeTablesWithoutConfiguration() throws {
        let corpus = Golden.packageRoot.deletingLastPathComponent().appendingPathComponent("shared/corpora/exports")
        guard FileManager.default.fileExists(atPath: corpus.path) else {
            print("skipped: there are no exports at ../shared/corpora/exports")
            return
        }
        for (file, model, rows) in Self.exports {
            let store = folder.path(file.replacing("/", with: "-") + ".store")
            let result = try FerryProcess.run(["import", corpus.appendingPathComponent(file).path, "--store", store])
            #expect(result.status == 0, "\(file): \(result.messages)")
            let connection = try Connection(.file(store), mode: .readOnly)
            let count = try connection.value("SELECT count(*) FROM \"\(model)\"")?.integer
            #expect(count == Int64(rows), "\(file)")
        }
    }

    @Test func inspectTellsWhatAnInputHolds() throws {
        let input = folder.path("people.json")
        try Data(
            """
            {"v": 1, "people": [{"id": 3, "name": "Ada", "born": "1815-12-10"}, {"id": 9, "name": "Grace", "born": null}]}
            """.utf8
        ).write(to: URL(fileURLWithPath: input))
        let told = try FerryProcess.run(["inspect", input])
        #expect(
            told.output == """
                people: 2 records

                  records  the elements of /people
                  id       id

                  field  type    without  distinct  range           examples
                  id     int64                   2  3 … 9           3 | 9
                  name   string                  2  3–5 characters  Ada | Grace
                  born   date?         1         1                  1815-12-10

                  could be the id, by their values: name

                """)
        let pipeline = try FerryProcess.run(["inspect", input, "--pipeline"])
        try Data(pipeline.output.utf8).write(to: URL(fileURLWithPath: folder.path("people.yaml")))
        let imported = try FerryProcess.run(["import", folder.path("people.yaml"), "--store", folder.store])
        #expect(imported.status == 0, "\(imported.messages)")
        let declaration = try FerryProcess.run(["inspect", input, "--declared-model"])
        try Data(declaration.output.utf8).write(to: URL(fileURLWithPath: folder.path("people.model.yaml")))
        let declared = try FerryProcess.run([
            "import", folder.path("people.model.yaml"), input, "--records", "/people", "--store",
            folder.path("2.store"),
        ])
        #expect(declared.status == 0, "\(declared.messages)")
        let outline = try FerryProcess.run(["inspect", input, "--json"])
        #expect(outline.output.contains("\"idCandidates\" : [\n    \"name\"\n  ]"))
    }

    @Test func anInputWithoutRecordsIsNothingToDoAndABrokenOneNamesThePlace() throws {
        let empty = folder.path("empty.json")
        try Data("[]".utf8).write(to: URL(fileURLWithPath: empty))
        let nothing = try FerryProcess.run(["import", empty, "--store", folder.store])
        #expect(nothing.status == 0)
        #expect(nothing.messages.contains("no records"))
        #expect(!FileManager.default.fileExists(atPath: folder.store))
        let torn = folder.path("torn.json")
        try Data("[{\"a\": ".utf8).write(to: URL(fileURLWithPath: torn))
        let broken = try FerryProcess.run(["import", torn, "--store", folder.store])
        #expect(broken.status == 1)
        #expect(broken.messages.contains("torn.json:1"))
        let misspelt = try FerryProcess.run(["import", empty, "--model", "Memmo", "--store", folder.store])
        #expect(misspelt.status == 2)
        #expect(misspelt.messages.contains("did you mean Memo"))
    }
}
