import Foundation
import ModelStore
import SQLite

/// `store-benchmark WORK PATH ROWS`: measures one piece of work on the store at `PATH` and prints one line of JSON.
@main
enum StoreBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let rows = Int(arguments[3]), rows > 0 else { return usage() }
        let url = URL(fileURLWithPath: arguments[2])
        switch arguments[1] {
        case "insert": try insert(rows, at: url)
        case "fetch": try fetch(at: url, touching: false)
        case "touch": try fetch(at: url, touching: true)
        case "fill": try await fill(rows, at: url)
        case "lookup": try lookUp(rows, at: url)
        case "migrate": try migrate(rows, at: url)
        default: usage()
        }
    }

    private static func usage() {
        FileHandle.standardError.write(
            Data("usage: store-benchmark insert|fetch|touch|fill|lookup|migrate PATH ROWS\n".utf8))
        exit(2)
    }

    // MARK: Objects

    private static func insert(_ rows: Int, at url: URL) throws {
        let container = try ModelContainer(
            for: Memo.self, configuration: ModelConfiguration(url: url, allowsCreation: true))
        let context = ModelContext(container)
        _ = try context.fetchCount(FetchDescriptor<Memo>())
        let measurement = Measurement()
        for number in 0..<rows { context.insert(Memo(number: number)) }
        try context.save()
        print(measurement.line([("sum", String(rows))]))
    }

    private static func fetch(at url: URL, touching: Bool) throws {
        let container = try ModelContainer(for: Memo.self, configuration: ModelConfiguration(url: url))
        let context = ModelContext(container)
        _ = try context.fetchCount(FetchDescriptor<Memo>(predicate: #Predicate { $0.title == "" }, fetchLimit: 1))
        let measurement = Measurement()
        let memos = try context.fetch(FetchDescriptor<Memo>())
        let sum = touching ? memos.reduce(0) { $0 + $1.weight } : memos.count
        print(measurement.line([("sum", String(sum))]))
        // Letting the objects go is measured on neither side.
        withExtendedLifetime(memos) {}
    }

    // MARK: Many rows

    /// Makes a store of books without objects.
    private static func fill(_ rows: Int, at url: URL) async throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: ShelfV1.self),
            configuration: ModelConfiguration(url: url, allowsCreation: true))
        let measurement = Measurement()
        try await container.writer.perform { connection in
            try connection.write {
                try connection.database.run(
                    """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
                    INSERT INTO Book (pk, number, title, year, signature)
                    SELECT n, n, printf('Title %07d of a book', n * 7919 % ?1), n * 31 % (?1 / 10 + 1),
                        printf('Signature %07d', n * 104729 % 10000000)
                    FROM number
                    """, [.integer(Int64(rows))])
            }
        }
        try await container.close()
        print(measurement.line())
    }

    private static func migrate(_ rows: Int, at url: URL) throws {
        let measurement = Measurement()
        let before = Measurement.peakMebibytes
        let container = try ModelContainer(
            for: Schema(versionedSchema: ShelfV2.self), migrationPlan: ShelfPlan.self,
            configuration: ModelConfiguration(url: url))
        let line = measurement.line([("before", String(before))])
        let context = ModelContext(container)
        guard try context.fetchCount(FetchDescriptor<ShelfV2.Book>()) == rows else {
            throw ModelStoreError(.verification, "the migrated store does not have \(rows) books")
        }
        print(line)
    }
}
