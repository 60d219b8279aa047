import Foundation
import SQLite
import Testing

/// The whole way of a shopping list: an old store → newest version → import → query → export, with the built program.
@Suite struct ShoppingVoyageTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func restore(_ fixture: String) throws {
        let file = FerryProcess.root.appendingPathComponent("Tests/Fixtures/\(fixture).sql")
        let database = try Connection(.file(folder.store), mode: .create)
        try database.execute(try String(contentsOf: file, encoding: .utf8))
        database.close()
    }

    private func importSample() throws -> FerryProcess.Result {
        try FerryProcess.run(["import", "Pipelines/shopping.yaml", "--store", folder.store])
    }

    @Test func anOldStoreIsMigratedFilledQueriedAndExported() throws {
        try restore("shopping-v1")
        let refused = try importSample()
        #expect(refused.status == 6)
        #expect(refused.messages.contains("ferry migrate"))
        let migrated = try FerryProcess.run(["migrate", "--store", folder.store])
        #expect(migrated.status == 0, "\(migrated.messages)")
        #expect(migrated.output.contains("Shopping 1.0.0 → 4.0.0, done"))
        let imported = try importSample()
        #expect(imported.status == 0, "\(imported.messages)\(imported.output)")
        #expect(try folder.count("SELECT count(*) FROM ShoppingItem") == 43)
        #expect(try folder.count("SELECT count(*) FROM ShoppingItem WHERE isChecked") == 22)
        #expect(try FerryProcess.run(["check", "--store", folder.store]).status == 0)
        let first = try FerryProcess.run(["export", "--store", folder.store])
        let copy = folder.path("copy.store")
        let file = try folder.write(first.output, to: "export.json")
        let again = try FerryProcess.run(["import", file, "--store", copy])
        #expect(again.status == 0, "\(again.messages)\(again.output)")
        #expect(try FerryProcess.run(["export", "--store", copy]).output == first.output)
    }

    @Test func aStoreFromBeforeAnyVersionIsAdopted() throws {
        try restore("shopping-unversioned")
        let refused = try FerryProcess.run(["migrate", "--store", folder.store])
        #expect(refused.messages.contains("ferry migrate --adopt 1.0.0"))
        #expect(try FerryProcess.run(["migrate", "--store", folder.store, "--adopt", "1.0.0"]).status == 0)
        #expect(try FerryProcess.run(["migrate", "--store", folder.store]).status == 0)
        #expect(try importSample().status == 0)
        #expect(try folder.count("SELECT count(*) FROM ShoppingItem") == 43)
    }

    @Test func memosAreNotPutIntoAShoppingList() throws {
        #expect(try importSample().status == 0)
        let before = try folder.dump()
        let result = try FerryProcess.run(["import", "Pipelines/memos.yaml", "--store", folder.store])
        #expect(result.status == 6)
        #expect(
            result.messages.contains("has the schema Shopping, which has no model Memo but ShoppingList, ShoppingItem"))
        #expect(try folder.dump() == before)
    }
}
