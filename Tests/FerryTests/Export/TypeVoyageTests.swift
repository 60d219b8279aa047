import Ferry
import Foundation
import ModelStore
import Testing

/// Every kind of column, under names that SQL has for itself.
enum VoyageSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Order.self] }

    enum Level: Int, Codable, Sendable {
        case low = 1
        case high = 10
    }

    enum Kind: String, Codable, Sendable {
        case plain
        case quoted = "it's \"quoted\""
    }

    struct Point: Codable, Hashable, Sendable {
        var x: Double
        var label: String?
    }

    @Model struct Order: PersistentRecord, Codable, Equatable {
        @Attribute(.unique) var select: Int
        var group: String?
        var from: UInt64 = 0
        var `where`: Int8 = 0
        var table: Bool = false
        var index: Double = 0
        var values: Float = 0
        var join: Decimal = 0
        var limit: URL?
        var union: Data = Data()
        var having: [String] = []
        var `default`: [Int?] = []
        var check: [String: Int] = [:]
        var trigger: Set<String> = []
        var view: Level = .low
        var primary: Kind?
        var foreign: Point?
        var references: [Point] = []
        var constraint: Date = Date(timeIntervalSinceReferenceDate: 0)
        var transaction: [[Int]] = []
        var `in`: UUID?
        var rowid: Int = 0
        var row: Int = 0
        var container: String = ""
        var decoder: String = ""
        var position: String?
    }
}

@Suite struct TypeVoyageTests {
    private typealias Order = VoyageSchema.Order

    private let orders: [Order] = [
        Order(select: 0),
        Order(
            select: .max, group: "", from: UInt64(Int64.max), where: .min, table: true, index: 0.1 + 0.2, values: 0.1,
            join: Decimal(string: "12345678901234567890123456789012345678") ?? 0,
            limit: URL(string: "https://example.org/a?b=%22c%22&d='e'#f"), union: Data([0, 255, 10, 34]),
            having: ["", "\"", "'", "\\", "\u{0}", "\u{2028}", "e\u{301}"], default: [nil, 0, .min, .max],
            check: ["a": 1, "\"": -1], trigger: ["x"], view: .high, primary: .quoted,
            foreign: VoyageSchema.Point(x: -0.0, label: "\n"), references: [VoyageSchema.Point(x: 1e300, label: nil)],
            constraint: Date(timeIntervalSinceReferenceDate: -63_113_904_000), transaction: [[], [1, 2]],
            in: UUID(uuidString: "00000000-0000-4000-8000-00000000000a"), rowid: 7, row: 1, container: "c",
            decoder: "d", position: "\u{10FFFF}"),
        Order(
            select: .min, group: "\u{FEFF}x", index: .leastNonzeroMagnitude, values: .greatestFiniteMagnitude,
            join: Decimal(string: "-0.00000000000000000000000000000000000001") ?? 0,
            constraint: Date(timeIntervalSinceReferenceDate: 252_423_993_599)),
    ]

    private func stored(at url: URL) async throws -> [Order] {
        let container = try ModelContainer(
            for: Schema(versionedSchema: VoyageSchema.self), configuration: ModelConfiguration(url: url))
        var found: [Order] = []
        try await container.writer.enumerate(Order.self) { found.append($0) }
        try await container.close()
        return found
    }

    @Test(arguments: [StoreExport.Format.json, .ndjson])
    func everyTypeTravelsFromStoreToTextAndBack(format: StoreExport.Format) async throws {
        let folder = try PipelineFolder()
        let first = folder.url.appendingPathComponent("first.store")
        let container = try ModelContainer(
            for: Schema(versionedSchema: VoyageSchema.self),
            configuration: ModelConfiguration(url: first, allowsCreation: true))
        _ = try await container.writer.upsert(orders)
        try await container.close()
        #expect(try await stored(at: first) == orders)

        let registry = ModelRegistry([
            SchemaRegistration(
                versions: [VoyageSchema.self], current: VoyageSchema.self, models: [ModelRegistration(Order.self)])
        ])
        let text = folder.url.appendingPathComponent("first.text")
        let model = format == .ndjson ? "Order" : nil
        try await StoreExport(store: first.path, registry: registry).write(
            model: model, format: format, to: text.path)
        let second = folder.url.appendingPathComponent("second.store")
        let source =
            format == .json ? RecordSource.json(text.path, records: "/Order") : RecordSource.ndjson(text.path)
        let report = try await source.decode(Order.self).write(to: second.path, schema: VoyageSchema.self).run()
        #expect(report.outcome == .done, "\(report.rejections)")
        #expect(report.notes.isEmpty)
        #expect(report.unknownFields.isEmpty)
        #expect(try await stored(at: second) == orders)
        let again = folder.url.appendingPathComponent("second.text")
        try await StoreExport(store: second.path, registry: registry).write(
            model: model, format: format, to: again.path)
        #expect(try Data(contentsOf: again) == (try Data(contentsOf: text)))
    }
}
