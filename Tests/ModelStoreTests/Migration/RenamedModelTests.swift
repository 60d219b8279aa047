import Foundation
import ModelStore
import SQLite
import Testing

/// Owners and their pets, which get other names from version to version.
private enum PetsV1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Owner.self, Animal.self, Dog.self] }
    static var schemaName: String { "Pets" }

    @Model final class Owner {
        @Attribute(.unique) var name: String
        @Relationship(deleteRule: .cascade, inverse: \Animal.owner) var animals: [Animal] = []
        @Relationship var seen: [Animal] = []
    }

    @Model class Animal {
        @Attribute(.unique) var name: String
        @Relationship var owner: Owner?

        init(name: String, owner: Owner? = nil) {
            self.name = name
            self.owner = owner
            linkRelationships()
        }
    }

    @Model final class Dog: Animal {
        var tricks: Int

        init(name: String, owner: Owner? = nil, tricks: Int) {
            self.tricks = tricks
            super.init(name: name, owner: owner)
        }
    }
}

private enum PetsV2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Keeper.self, Pet.self, Dog.self] }
    static var schemaName: String { "Pets" }

    @Model(originalName: "Owner") final class Keeper {
        @Attribute(.unique) var name: String
        @Relationship(deleteRule: .cascade, inverse: \Pet.owner) var animals: [Pet] = []
        @Relationship var seen: [Pet] = []
    }

    @Model(originalName: "Animal") class Pet {
        @Attribute(.unique) var name: String
        @Relationship var owner: Keeper?

        init(name: String, owner: Keeper? = nil) {
            self.name = name
            self.owner = owner
            linkRelationships()
        }
    }

    @Model final class Dog: Pet {
        var tricks: Int

        init(name: String, owner: Keeper? = nil, tricks: Int) {
            self.tricks = tricks
            super.init(name: name, owner: owner)
        }
    }
}

private enum PetsV3: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    static var models: [any EntityRepresentable.Type] { [Person.self, Pet.self, Hound.self] }
    static var schemaName: String { "Pets" }

    @Model(originalName: "Keeper") final class Person {
        @Attribute(.unique) var name: String
        @Relationship(deleteRule: .cascade, originalName: "animals", inverse: \Pet.owner) var pets: [Pet] = []
        @Relationship var seen: [Pet] = []
    }

    @Model class Pet {
        @Attribute(.unique) var name: String
        @Relationship var owner: Person?

        init(name: String, owner: Person? = nil) {
            self.name = name
            self.owner = owner
            linkRelationships()
        }
    }

    @Model(originalName: "Dog") final class Hound: Pet {
        var tricks: Int

        init(name: String, owner: Person? = nil, tricks: Int) {
            self.tricks = tricks
            super.init(name: name, owner: owner)
        }
    }
}

private enum PetsPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [PetsV1.self, PetsV2.self, PetsV3.self] }
    static var stages: [MigrationStage] {
        [
            .lightweight(fromVersion: PetsV1.self, toVersion: PetsV2.self),
            .lightweight(fromVersion: PetsV2.self, toVersion: PetsV3.self),
        ]
    }
}

@Suite("Models with another name than before")
struct RenamedModelTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.url.appendingPathComponent("store.sqlite") }

    /// A store of version 1 with a history of two transactions.
    init() throws {
        folder = try TemporaryFolder()
        let context = ModelContext(
            try ModelContainer(
                for: Schema(versionedSchema: PetsV1.self),
                configuration: ModelConfiguration(url: url, allowsCreation: true)))
        let (ada, ben) = (PetsV1.Owner(name: "Ada"), PetsV1.Owner(name: "Ben"))
        context.insert(ada)
        context.insert(ben)
        ada.animals = [PetsV1.Animal(name: "Cat"), PetsV1.Dog(name: "Rex", tricks: 3)]
        ben.seen = ada.animals
        try context.save()
        ada.animals[0].name = "Tom"
        try context.save()
    }

    private func rows(_ sql: String) throws -> [[Value]] {
        try Connection(.file(url.path)).rows(sql).map(\.values)
    }

    private func container(_ version: any VersionedSchema.Type) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: version), migrationPlan: PetsPlan.self,
            configuration: ModelConfiguration(url: url))
    }

    @Test("tell it to the schema each for itself")
    func descriptions() {
        let names = Schema(versionedSchema: PetsV2.self).entities.filter { !$0.isJoin }.map(\.originalName)
        #expect(names == ["Owner", "Animal"])
        #expect(PetsV2.Dog.entity.originalName == nil)
        #expect(PetsV2.Keeper.Record.entity.originalName == "Owner")
        let third = Schema(versionedSchema: PetsV3.self)
        #expect(third.entity(named: "Pet")?.originalName == nil)
        #expect(third.entity(named: "Pet")?.subentities.map(\.originalName) == ["Dog"])
    }

    @Test(
        "keep rows, keys, relationships both ways and classes, one step at a time and both in one go",
        arguments: [1, 2])
    func renames(steps: Int) throws {
        let migration = try StoreMigration(url: url, plan: PetsPlan.self)
        if steps == 2 {
            _ = try migration.run(to: Schema.Version(2, 0, 0))
            #expect(try rows("SELECT DISTINCT entity FROM Pet ORDER BY 1") == [["Dog"], ["Pet"]])
        }
        let report = try migration.run()
        #expect(report.steps.flatMap(\.changes).contains("Keeper → Person: renamed"))
        #expect(report.steps.flatMap(\.removals).isEmpty)
        #expect(
            try rows("SELECT pk, name, entity, owner, tricks FROM Pet ORDER BY pk")
                == [[1, "Tom", "Pet", 1, .null], [2, "Rex", "Hound", 1, 3]])
        #expect(try rows("SELECT source, target FROM Person_seen ORDER BY position") == [[2, 1], [2, 2]])
        #expect(try StoreInspection(of: url).findings == [])
        let context = ModelContext(try container(PetsV3.self))
        let people = try context.fetch(FetchDescriptor<PetsV3.Person>(sortBy: [SortDescriptor(\.name)]))
        #expect(people.map { $0.pets.map(\.name) } == [["Tom", "Rex"], []])
        #expect(people.last?.seen.compactMap { ($0 as? PetsV3.Hound)?.tricks } == [3])
    }

    @Test("have a history under the new name; what was before cannot be taken back, what comes after can")
    func history() async throws {
        let container = try container(PetsV3.self)
        let context = ModelContext(container)
        let before = try await container.writer.fetchHistory().count
        let pets = try context.fetch(FetchDescriptor<PetsV3.Pet>())
        let tom = try #require(pets.first { $0.name == "Tom" })
        tom.name = "Leo"
        try context.save()
        let transactions = try await container.writer.fetchHistory()
        #expect(transactions.count == before + 1)
        let last = try #require(transactions.last)
        #expect(last.rewrites.map(\.entity) == ["Pet"])
        let error = await #expect(throws: ModelStoreError.self) { try await revert(2, in: container) }
        #expect(error?.code == .migrationBarrier)
        try await revert(try #require(Int64(last.token.description)), in: container)
        #expect(try rows("SELECT name FROM Pet ORDER BY pk") == [["Tom"], ["Rex"]])
        try await container.close()
    }

    private func revert(_ transaction: Int64, in container: ModelContainer) async throws {
        _ = try await container.writer.perform { connection in
            try connection.database.transaction { try connection.revert(transaction: transaction) }
        }
    }
}
