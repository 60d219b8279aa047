import Foundation
import SQLite
import Testing

/// Every pipeline that comes with the program carries its sample data, twice, out again and in again.
@Suite struct PipelinesVoyageTests {
    /// What a pipeline's table holds after it ran: rows, and something that tells they are right.
    private static let declared: [(pipeline: String, query: String, rows: [String])] = [
        (
            "health", "SELECT type || ' ' || start || ' ' || coalesce(value, '') FROM Record ORDER BY start",
            [
                "HKCategoryTypeIdentifierSleepAnalysis 2025-02-28T22:12:00.000000Z HKCategoryValueSleepAnalysisAsleep",
                "HKQuantityTypeIdentifierBloodPressureSystolic 2025-03-01T07:00:00.000000Z 121",
                "HKQuantityTypeIdentifierStepCount 2025-03-01T08:00:00.000000Z 412",
                "HKQuantityTypeIdentifierStepCount 2025-03-01T09:00:00.000000Z 90",
            ]
        ),
        (
            "bookmarks",
            "SELECT title || ' ' || coalesce(json_array_length(bookmarks), 0) FROM Folder ORDER BY position",
            ["menu 2", "toolbar 0"]
        ),
        ("feeds", "SELECT title FROM Feed ORDER BY title", ["Rivers & Lakes", "Trains", "Weather"]),
        (
            "blog", "SELECT number || ' ' || body || ' ' || json_array_length(categories) FROM Post",
            ["1 <p>Hello & welcome.</p> 2"]
        ),
        ("settings", "SELECT name || ' ' || fontSize FROM Profile ORDER BY name", ["home 14.5", "work 12.0"]),
    ]

    @Test(arguments: declared.indices)
    func aDeclaredPipelineCarriesItsSample(_ position: Int) throws {
        let (name, query, rows) = Self.declared[position]
        let folder = try StoreFolder()
        let first = try FerryProcess.run(["import", "Pipelines/\(name).yaml", "--store", folder.store])
        #expect(first.status == 0, "\(first.output)\(first.messages)")
        #expect(try folder.texts(query) == rows)
        let again = try FerryProcess.run(["import", "Pipelines/\(name).yaml", "--store", folder.store, "--force"])
        #expect(again.status == 0, "\(again.output)\(again.messages)")
        #expect(try folder.texts(query) == rows)
        let export = try FerryProcess.run(["export", "--store", folder.store])
        #expect(export.status == 0)
        let check = try FerryProcess.run(["check", "--store", folder.store])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test func thereIsATestForEveryPipeline() throws {
        let compiled = ["memos", "shopping", "pokedex", "wishlist", "sample-trips"]
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Golden.packageRoot.appendingPathComponent("Pipelines").path)
        let names = Set(files.map { ($0 as NSString).deletingPathExtension })
        #expect(names.subtracting(compiled) == Set(Self.declared.map(\.pipeline)))
    }
}

extension StoreFolder {
    /// Texts that a query gives.
    fileprivate func texts(_ query: String) throws -> [String] {
        try Connection(.file(store), mode: .readOnly).rows(query).compactMap { $0[0].text }
    }
}
