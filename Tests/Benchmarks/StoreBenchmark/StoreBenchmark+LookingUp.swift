import Foundation
import ModelStore

extension StoreBenchmark {
    private typealias Book = ShelfV1.Book

    /// Finds books by indexed properties, many times each.
    /// - Throws: where SQLite does not use the index.
    static func lookUp(_ rows: Int, at url: URL) throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: ShelfV1.self), configuration: ModelConfiguration(url: url))
        let context = ModelContext(container)
        var results: [String] = []
        results.append(
            try measure("number = ? (unique)", context) { round in
                let number = round * 7_907 % rows + 1
                return FetchDescriptor(predicate: #Predicate<ShelfV1.Book> { $0.number == number })
            })
        results.append(
            try measure("year = ?", context) { round in
                let year = round * 7_907 % (rows / 10)
                return FetchDescriptor(predicate: #Predicate<ShelfV1.Book> { $0.year == year })
            })
        results.append(
            try measure("number in a range of 10", context) { round in
                let low = round * 7_907 % rows
                let high = low + 10
                return FetchDescriptor(predicate: #Predicate<ShelfV1.Book> { $0.number >= low && $0.number < high })
            })
        results.append(
            try measure("title has a prefix", context) { round in
                let prefix = "Title \(String(round * 7_907 % rows + 10_000_000).dropFirst())"
                return FetchDescriptor(predicate: #Predicate<ShelfV1.Book> { $0.title.starts(with: prefix) })
            })
        results.append(
            try measure("first 10 by title", context) { _ in
                FetchDescriptor(sortBy: [SortDescriptor(\ShelfV1.Book.title)], fetchLimit: 10)
            })
        print("{\"lookups\": [\(results.joined(separator: ", "))]}")
    }

    private static func measure(
        _ name: String, _ context: ModelContext, _ descriptor: (Int) -> FetchDescriptor<ShelfV1.Book>
    ) throws -> String {
        let plan = try context.queryPlan(descriptor(1))
        guard plan.contains(where: { $0.contains("USING INDEX") }),
            !plan.contains(where: { $0.hasPrefix("SCAN") && !$0.contains("USING INDEX") || $0.contains("TEMP B-TREE") })
        else {
            throw ModelStoreError(.verification, "no index for '\(name)': \(plan.joined(separator: "; "))")
        }
        var times: [Double] = []
        var found = 0
        for round in 1...1_001 {
            let descriptor = descriptor(round)
            let start = ContinuousClock.now
            found += try context.fetch(descriptor).count
            let time = ContinuousClock.now - start
            times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3)
        }
        guard found > 0 else { throw ModelStoreError(.verification, "'\(name)' found nothing") }
        times.sort()
        let text = plan.joined(separator: "; ").replacing("\"", with: "'")
        return """
            {"name": "\(name)", "median": \(times[times.count / 2]), "worst": \(times[times.count - 1]), \
            "found": \(Double(found) / Double(times.count)), "plan": "\(text)"}
            """
    }
}
