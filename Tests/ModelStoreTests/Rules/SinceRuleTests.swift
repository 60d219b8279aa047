import Foundation
import ModelStore
import SQLite
import Testing

/// The rule that remembers since when a flag is true.
@Suite(.serialized) struct SinceRuleTests {
    private static let early = "2001-01-01T00:00:00.000000Z"

    private static func job(isOptional: Bool = true) -> EntityDescription {
        var entity = EntityDescription(
            "Job",
            attributes: [
                AttributeDescription("name", .string, isUnique: true), AttributeDescription("isDone", .bool),
                AttributeDescription("doneSince", .date, isOptional: isOptional),
            ])
        entity.rules = [.since(attribute: "doneSince", flag: "isDone")]
        return entity
    }

    private static func jobs(_ lines: [(name: String, isDone: Bool, since: String?)]) -> RowBatch {
        var batch = RowBatch(entity: job())
        for line in lines {
            // Without a date of its own the row keeps the one it has.
            var presence = FieldPresence.all
            if line.since == nil { presence.remove(2) }
            _ = batch.append(presence: presence) {
                $0.append(text: line.name)
                $0.append(line.isDone)
                if let since = line.since { $0.append(text: since) } else { $0.appendNull() }
            }
        }
        return batch
    }

    @Test func theDateIsSetWithTheFlagKeptWhileItIsTrueAndGoneWithIt() async throws {
        let container = try ModelContainer(for: Schema(entities: [Self.job()]), configuration: .inMemory)
        func write(_ lines: [(name: String, isDone: Bool, since: String?)]) async throws -> [String] {
            try await container.writer.upsert(Self.jobs(lines))
            return try await container.writer.perform {
                try $0.database.rows("SELECT coalesce(doneSince, '-') FROM Job ORDER BY name").compactMap { $0[0].text }
            }
        }
        let first = try await write([
            ("a", true, nil), ("b", false, nil), ("c", true, Self.early), ("d", false, Self.early),
        ])
        #expect(first[0] > "2020")
        #expect(Array(first.dropFirst()) == ["-", Self.early, "-"])
        let second = try await write([("a", true, nil), ("b", true, nil), ("c", false, nil)])
        #expect(second[0] == first[0])
        #expect(second[1] > first[0] && second[2] == "-")
    }

    @Test func aDateThatMustBeThereIsRefused() {
        let error = #expect(throws: ModelStoreError.self) {
            try Schema(entities: [Self.job(isOptional: false)]).validate()
        }
        #expect(error?.code == .invalidSchema)
        #expect(error?.attribute == "doneSince")
    }
}
