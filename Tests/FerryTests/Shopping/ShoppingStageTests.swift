import Foundation
import ModelStore
import SQLite
import SampleModels
import Testing

/// A second version that nobody should write: old rows have no date, and none can be made up for them.
private enum Undisciplined: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Item.self] }
    static var schemaName: String { "Shopping" }

    @Model struct Item: PersistentRecord, Codable {
        @Attribute(.unique) var id: UUID
        var name: String
        var amount: Int = 1
        var section: String = ""
        var isChecked: Bool = false
        var isOptional: Bool = false
        var position: Int = 0
        var lastModified: Date
    }
}

private enum UndisciplinedPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [ShoppingSchemaV1.self, Undisciplined.self] }
    static var stages: [MigrationStage] {
        [.lightweight(fromVersion: ShoppingSchemaV1.self, toVersion: Undisciplined.self)]
    }
}

/// A second version in which sections are rows of their own.
private enum SplitSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Item.self, Section.self] }
    static var schemaName: String { "Shopping" }

    @Model struct Item: PersistentRecord, Codable {
        @Attribute(.unique) var id: UUID
        var name: String
        var sectionNumber: Int
    }

    @Model struct Section: PersistentRecord, Codable {
        @Attribute(.unique) var number: Int
        @Attribute(.unique) var name: String
    }
}

/// A third version in which they are texts again.
private enum MergedSchema: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Item.self] }
    static var schemaName: String { "Shopping" }

    @Model struct Item: PersistentRecord, Codable {
        @Attribute(.unique) var id: UUID
        var name: String
        var section: String
    }
}

private enum SplitPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [ShoppingSchemaV1.self, SplitSchema.self, MergedSchema.self] }
    static var stages: [MigrationStage] {
        [
            .custom(
                fromVersion: ShoppingSchemaV1.self, toVersion: SplitSchema.self, willMigrate: nil, didMigrate: split),
            .custom(fromVersion: SplitSchema.self, toVersion: MergedSchema.self, willMigrate: nil, didMigrate: merge),
        ]
    }

    private static func split(_ context: MigrationContext) throws {
        var numbers: [String: Int] = [:]
        try context.previous?.enumerate(ShoppingSchemaV1.Item.self) { key, old in
            let number = numbers[old.section] ?? numbers.count
            if numbers.updateValue(number, forKey: old.section) == nil {
                try context.insert(SplitSchema.Section(number: number, name: old.section))
            }
            try context.update(SplitSchema.Item(id: old.id, name: old.name, sectionNumber: number), key: key)
        }
    }

    private static func merge(_ context: MigrationContext) throws {
        guard let previous = context.previous else { return }
        var names: [Int: String] = [:]
        try previous.enumerate(SplitSchema.Section.self) { _, section in names[section.number] = section.name }
        try previous.enumerate(SplitSchema.Item.self) { key, old in
            let item = MergedSchema.Item(id: old.id, name: old.name, section: names[old.sectionNumber] ?? "?")
            try context.update(item, key: key)
        }
    }
}

@Suite("Stages of a shopping list's migration")
struct ShoppingStageTests {
    private let folder: ShoppingFolder

    init() throws {
        folder = try ShoppingFolder()
        try folder.restore("shopping-v1")
    }

    @Test("that add a required property without a default are refused by its name, and nothing is lost")
    func undisciplined() throws {
        let before = try Data(contentsOf: folder.storeURL)
        let error = #expect(throws: ModelStoreError.self) {
            try StoreMigration(url: folder.storeURL, plan: UndisciplinedPlan.self).run()
        }
        #expect(error?.code == .migrationRefused)
        #expect(error?.entity == "Item")
        #expect(error?.attribute == "lastModified")
        #expect(error?.message.contains("added as required without a default") == true)
        let opened = #expect(throws: ModelStoreError.self) {
            try ModelContainer(
                for: Schema(versionedSchema: Undisciplined.self), migrationPlan: UndisciplinedPlan.self,
                configuration: ModelConfiguration(url: folder.storeURL))
        }
        #expect(opened?.attribute == "lastModified")
        #expect(try Data(contentsOf: folder.storeURL) == before)
    }

    @Test("can split an entity in two, and merge two in one")
    func splitAndMerge() throws {
        let migration = try StoreMigration(url: folder.storeURL, plan: SplitPlan.self)
        _ = try migration.run(to: Schema.Version(2, 0, 0))
        #expect(
            try folder.rows("SELECT number, name FROM Section ORDER BY number") == [
                [0, "Bakery"], [1, "Dairy"], [2, ""],
            ])
        #expect(
            try folder.rows(
                "SELECT i.name, s.name FROM Item i JOIN Section s ON s.number = i.sectionNumber ORDER BY i.pk")
                == [["Bread", "Bakery"], ["Crème \"fraîche\"", "Dairy"], ["玉ねぎ & Lauch's", ""]])
        _ = try migration.run(to: Schema.Version(3, 0, 0))
        #expect(
            try folder.rows("SELECT name, section FROM Item ORDER BY pk")
                == [["Bread", "Bakery"], ["Crème \"fraîche\"", "Dairy"], ["玉ねぎ & Lauch's", ""]])
        #expect(try folder.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'Section'") == [[0]])
    }
}
