import ModelStore
import Testing

@Suite struct SchemaTests {
    private func schema(_ change: (inout EntityDescription) -> Void = { _ in }) -> Schema {
        var entity = Item.entity
        change(&entity)
        return Schema(entities: [entity, EntityDescription("Other", attributes: [AttributeDescription("a", .json)])])
    }

    @Test func theFingerprintIsAboutMeaningOnly() {
        let plain = schema()
        var reordered = schema {
            $0.attributes.reverse()
            $0.attributes[0].hasDefault = true
            $0.attributes[1].originalName = "old"
            $0.uniquenessConstraints.append(["name"])
        }
        reordered = Schema(entities: reordered.entities.reversed())
        reordered.version = Schema.Version(7, 0, 0)
        reordered.name = "Renamed"
        #expect(plain.fingerprint == reordered.fingerprint)
        #expect(plain.fingerprint.count == 64)
        let changes: [(inout EntityDescription) -> Void] = [
            { $0.name = "Thing" }, { $0.attributes[0].name = "key" }, { $0.attributes[0].type = .int32 },
            { $0.attributes[0].isOptional = true }, { $0.attributes.removeLast() },
            { $0.uniquenessConstraints = [] }, { $0.uniquenessConstraints.append(["id", "name"]) },
        ]
        let fingerprints = Set(changes.map { schema($0).fingerprint } + [plain.fingerprint])
        #expect(fingerprints.count == changes.count + 1)
    }

    @Test func versionsAreOrderedAndReadBack() {
        #expect(Schema.Version(1, 9, 0) < Schema.Version(1, 10, 0))
        #expect(Schema.Version(2, 0, 0) > Schema.Version(1, 99, 99))
        #expect(Schema.Version("2.0.1") == Schema.Version(2, 0, 1))
        for text in ["", "1", "1.2", "1.2.3.4", "a.b.c", "1..2"] { #expect(Schema.Version(text) == nil) }
    }

    private enum MemosV1_2: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 2, 0)
        static let models: [any EntityRepresentable.Type] = []
    }

    private enum Plain: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static let models: [any EntityRepresentable.Type] = []
    }

    @Test func aVersionedSchemaIsNamedByItsTypeWithoutTheVersion() {
        #expect(MemosV1_2.schemaName == "Memos")
        #expect(Plain.schemaName == "Plain")
    }

    @Test func entitiesThatCannotBeTablesAreRefusedByName() throws {
        try schema().validate()
        let broken: [(inout EntityDescription) -> Void] = [
            { $0.name = "" }, { $0.name = "ferry_x" }, { $0.name = "SQLITE_x" }, { $0.name = "oTHER" },
            { $0.name = "a\u{0}" }, { $0.attributes[1].name = "ID" }, { $0.attributes[1].name = "PK" },
            { $0.attributes[1].name = "" }, { $0.uniquenessConstraints = [["nothing"]] },
            { $0.uniquenessConstraints = [[]] },
        ]
        for change in broken {
            let error = #expect(throws: ModelStoreError.self) { try schema(change).validate() }
            #expect(error?.code == .invalidSchema)
        }
    }

    @Test func strangeNamesMakeWorkingTables() throws {
        var entity = EntityDescription(
            "say \"hi\"; --",
            attributes: [
                AttributeDescription("select", .uint8, isUnique: true), AttributeDescription("a b", .string),
                AttributeDescription("a", .string), AttributeDescription("b", .string),
            ], uniquenessConstraints: [["a b"], ["a", "b"]])
        entity.uniquenessConstraints.append(["a", "b"])
        let container = try ModelContainer(for: Schema(entities: [entity]), configuration: .inMemory)
        #expect(container.schema.entities == [entity])
    }

    @Test func differencesAreToldInWords() {
        let stored = Schema([Item.self]).entities
        var program = stored
        program[0].attributes[1].isOptional = false
        program[0].attributes.append(AttributeDescription("tags", .json))
        program[0].uniquenessConstraints = [["id"]]
        program.append(EntityDescription("Extra", attributes: []))
        #expect(
            SchemaDifference(stored: stored, program: program).lines == [
                "Extra: only in the program",
                "Item.name: optional string in the store, required string in the program",
                "Item.tags: only in the program", "Item: unique (name) only in the store",
            ])
        #expect(SchemaDifference(stored: stored, program: stored).lines.isEmpty)
    }
}
