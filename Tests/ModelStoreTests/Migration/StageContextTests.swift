import Foundation
import ModelStore
import SQLite
import Synchronization
import Testing

@Suite("A stage's model context")
struct StageContextTests {
    enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static let schemaName = "People"
        static let models: [any EntityRepresentable.Type] = [Person.self, Phone.self]

        @Model final class Person {
            @Attribute(.unique) var name: String
            var street: String
            var city: String
        }

        @Model final class Phone {
            @Attribute(.unique) var number: String
            var owner: String
        }
    }

    /// A person's address has become an entity, and phones a part of their owner.
    enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static let schemaName = "People"
        static let models: [any EntityRepresentable.Type] = [Person.self, Address.self]

        @Model final class Person {
            @Attribute(.unique) var name: String
            var phones: [String] = []
        }

        @Model final class Address {
            @Attribute(.unique) var owner: String
            var lines: String
        }
    }

    enum Plan: SchemaMigrationPlan {
        @TaskLocal static var willMigrate: MigrationStage.Work?
        @TaskLocal static var didMigrate: MigrationStage.Work?
        static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
        static var stages: [MigrationStage] {
            [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: willMigrate, didMigrate: didMigrate)]
        }
    }

    let fixture: MigrationFixture

    init() throws {
        fixture = try MigrationFixture()
    }

    private func create() async throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: V1.self),
            configuration: ModelConfiguration(url: fixture.url, allowsCreation: true))
        try await container.writer.perform { connection in
            try connection.database.execute(
                """
                INSERT INTO Person VALUES (1, 'Ann', 'Main St', 'Oslo'), (2, 'Bo', 'Side St', 'Rome');
                INSERT INTO Phone VALUES (1, '11', 'Ann'), (2, '22', 'Ann'), (3, '33', 'Cy')
                """)
        }
        try await container.close()
    }

    private func migrate(will: MigrationStage.Work?, did: MigrationStage.Work?) throws {
        try Plan.$willMigrate.withValue(will) {
            try Plan.$didMigrate.withValue(did) {
                _ = try StoreMigration(url: fixture.url, plan: Plan.self).run()
            }
        }
    }

    @Test("splits one entity and merges two, with values kept from the work before to the work after")
    func whole() async throws {
        try await create()
        let kept = Mutex<(addresses: [String: String], phones: [String: [String]])>(([:], [:]))
        try migrate(
            will: { context in
                let models = try context.modelContext
                let people = try models.fetch(FetchDescriptor<V1.Person>())
                let phones = try models.fetch(FetchDescriptor<V1.Phone>(sortBy: [SortDescriptor(\.number)]))
                kept.withLock { kept in
                    for person in people { kept.addresses[person.name] = person.street + ", " + person.city }
                    for phone in phones { kept.phones[phone.owner, default: []].append(phone.number) }
                }
                people.first { $0.name == "Bo" }?.name = "Bob"
                try models.save()
            },
            did: { context in
                let models = try context.modelContext
                let (addresses, phones) = kept.withLock { $0 }
                for (owner, lines) in addresses { models.insert(V2.Address(owner: owner, lines: lines)) }
                for (owner, numbers) in phones { models.insert(V2.Person(name: owner, phones: numbers)) }
            })
        #expect(
            try fixture.rows("SELECT name, phones FROM Person ORDER BY name") == [
                ["Ann", #"["11","22"]"#], ["Bob", "[]"], ["Cy", #"["33"]"#],
            ])
        #expect(
            try fixture.rows("SELECT owner, lines FROM Address ORDER BY owner") == [
                ["Ann", "Main St, Oslo"], ["Bo", "Side St, Rome"],
            ])
        #expect(try fixture.tables() == MigrationFixture.tables(Schema(versionedSchema: V2.self).entities))
        #expect(try StoreInspection(of: fixture.url).findings == [])
        // What the saves did is in history, and the migration is the last of it.
        let last = try fixture.rows("SELECT tx = (SELECT max(id) FROM ferry_transaction) FROM ferry_migration")
        #expect(last == [[1]])
        let names = try fixture.rows("SELECT before FROM ferry_change WHERE entity = 'Person' AND before LIKE '%Bo%'")
        #expect(names.count == 1)
    }

    @Test("fails the stage where a save fails, even one whose error nobody looked at")
    func failingSave() async throws {
        try await create()
        let before = try fixture.content()
        let error = #expect(throws: ModelStoreError.self) {
            try migrate(
                will: { context in
                    let models = try context.modelContext
                    try models.fetch(FetchDescriptor<V1.Person>()).first { $0.name == "Bo" }?.name = "Ann"
                    try? models.save()
                }, did: nil)
        }
        #expect(error?.code == .constraint)
        #expect(error?.message.contains("willMigrate") == true, "\(error?.message ?? "")")
        #expect(try fixture.content() == before)
        #expect(try fixture.files() == ["store.sqlite"])
    }

    @Test("knows only the classes of its version, and ends with the work")
    func limits() async throws {
        try await create()
        let codes = Mutex<[ModelStoreError.Code]>([])
        try migrate(
            will: { context in
                do { _ = try context.modelContext.fetch(FetchDescriptor<V2.Address>()) } catch {
                    codes.withLock { $0 += [(error as? ModelStoreError)?.code].compactMap { $0 } }
                }
            },
            did: { context in
                do { _ = try context.previous?.modelContext } catch {
                    codes.withLock { $0 += [(error as? ModelStoreError)?.code].compactMap { $0 } }
                }
            })
        #expect(codes.withLock { $0 } == [.invalidSchema, .invalidSchema])
    }
}
