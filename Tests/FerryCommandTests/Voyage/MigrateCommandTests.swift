import Foundation
import SQLite
import Testing

/// `ferry migrate` and `ferry check` as a person calls them.
@Suite struct MigrateCommandTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func restore(_ fixture: String, _ change: String = "") throws {
        let file = FerryProcess.root.appendingPathComponent("Tests/Fixtures/\(fixture).sql")
        let database = try Connection(.file(folder.store), mode: .create)
        try database.execute(try String(contentsOf: file, encoding: .utf8) + change)
        database.close()
    }

    private func ferry(_ arguments: String...) throws -> FerryProcess.Result {
        try FerryProcess.run([arguments[0], "--store", folder.store] + arguments.dropFirst())
    }

    @Test func aStoreIsListedTriedVerifiedMigratedAndUsed() throws {
        try restore("memos-v1")
        #expect(try ferry("migrate", "--to", "2.0.0").status == 0)
        let list = try ferry("migrate", "--list")
        #expect(list.output.contains("MemosSchema 2.0.0  the store has it\n"))
        #expect(list.output.contains("MemosSchema 3.0.0  imports write it\n"))
        let refused = try FerryProcess.run(["import", "Pipelines/memos.yaml", "--store", folder.store])
        #expect(refused.status == 6)
        #expect(refused.messages.contains("ferry migrate"))
        let before = try folder.dump()
        for arguments in [["--dry-run"], ["--verify"]] {
            let trial = try FerryProcess.run(["migrate", "--store", folder.store] + arguments)
            #expect(trial.status == 0, "\(trial.messages)")
            #expect(try folder.dump() == before)
        }
        let done = try ferry("migrate")
        #expect(done.status == 0, "\(done.messages)")
        #expect(done.output.contains("MemosSchema 2.0.0 → 3.0.0, done"))
        #expect(done.output.contains("Memo.category: becomes required"))
        #expect(try ferry("migrate").output.contains("nothing to do"))
        #expect(try ferry("check").status == 0)
        let imported = try FerryProcess.run(["import", "Pipelines/memos.yaml", "--store", folder.store])
        #expect(imported.status == 3, "\(imported.messages)")
        #expect(try folder.count("SELECT count(*) FROM Memo") == 284)
        #expect(try ferry("migrate", "--to", "2.0.0").status == 6)
        #expect(try folder.integrity() == "ok")
    }

    @Test func aMigrationTellsOfItselfAsJSON() throws {
        try restore("memos-v2")
        let newest = try ferry("migrate", "--to", "3.0.0", "--no-backup", "--json")
        #expect(newest.status == 0)
        #expect(newest.output.contains("\"isBarrier\" : true"))
    }

    @Test func rowsThatStandInTheWayAreListedAndNothingChanges() throws {
        // A row that version 3 cannot take: its category is no text, as another tool may have written it.
        try restore(
            "memos-v2",
            "DROP INDEX Memo_unique_id; UPDATE Memo SET id = (SELECT id FROM Memo WHERE pk = 1) WHERE pk = 3")
        let before = try folder.dump()
        let result = try ferry("migrate", "--to", "3.0.0")
        #expect(result.status == 1)
        #expect(result.output.contains("taken back"))
        #expect(result.output.contains("pk 3  DB6671D2-EDA7-4911-97D6-4FE55CB78201"))
        #expect(try folder.dump() == before)
        let check = try ferry("check")
        #expect(check.status == 3)
        #expect(check.output.contains("nothing makes (id) unique"))
        #expect(try ferry("check", "--json").output.contains("\"isKnown\" : true"))
    }

    @Test func aStoreOfAnUnknownSchemaIsOfferedForAdoption() throws {
        try restore("memos-v1", "UPDATE ferry_schema SET fingerprint = 'unknown'")
        let refused = try ferry("migrate")
        #expect(refused.status == 6)
        #expect(refused.messages.contains("ferry migrate --adopt 1.0.0"))
        #expect(try ferry("migrate", "--adopt", "2.0.0").status == 6)
        let adopted = try ferry("migrate", "--adopt", "1.0.0")
        #expect(adopted.status == 0, "\(adopted.messages)")
        #expect(try ferry("migrate").status == 0)
        #expect(try ferry("check").status == 0)
    }

    @Test func aCommandLineThatContradictsItselfIsRefused() throws {
        for arguments in [
            ["--list", "--verify"], ["--to", "two"], ["--adopt", "1.0.0", "--dry-run"], ["--list", "--to", "1.0.0"],
        ] {
            #expect(try FerryProcess.run(["migrate", "--store", folder.store] + arguments).status == 2)
        }
        #expect(try ferry("migrate").status == 1)
        #expect(try ferry("check").status == 1)
    }
}
