import ModelStore
import SQLite
import Testing

/// Undoing transactions whose rows refer to each other.
@Suite(.serialized) struct ReferenceReversalTests {
    private typealias Fixture = ReferenceFixture

    private let fixture: ReferenceFixture

    init() throws {
        fixture = try ReferenceFixture()
    }

    private func sql(_ text: String) async throws {
        try await fixture.container.writer.perform { try $0.database.execute(text) }
    }

    @Test func newRowsThatLaterRowsReferToAreKeptWithThoseTheyReferTo() async throws {
        let first = try await fixture.load([
            (Fixture.folder, [.folder("root"), .folder("a", in: "root"), .folder("b", in: "root"), .folder("c")])
        ])
        _ = try await fixture.load([(Fixture.note, [.note(1, in: "a")])])
        let summary = try await fixture.revert(first.transaction)
        #expect(summary.kept.map(\.key) == [1, 2])
        #expect(summary.deleted == 2)
        #expect(try await fixture.lines(of: "Folder") == ["a in root", "root in -"])
        #expect(try await fixture.problems() == 0)
    }

    @Test func rowsOfOneTransactionThatReferToEachOtherGoTogether() async throws {
        let loaded = try await fixture.load([
            (Fixture.folder, [.folder("a", in: "b"), .folder("b", in: "a")]),
            (Fixture.note, [.note(1, in: "a", next: 2), .note(2, in: "b", next: 1)]),
        ])
        let summary = try await fixture.revert(loaded.transaction)
        #expect(summary.kept.isEmpty && summary.deleted == 4)
        #expect(try fixture.dump().values.allSatisfy(\.isEmpty))
    }

    @Test func aReferenceThatWasChangedLeadsBack() async throws {
        _ = try await fixture.load([(Fixture.folder, [.folder("a")]), (Fixture.note, [.note(1, in: "a")])])
        let before = try fixture.dump()
        let loaded = try await fixture.load([(Fixture.note, [.note(1, in: "new")]), (Fixture.folder, [.folder("new")])])
        let summary = try await fixture.revert(loaded.transaction)
        #expect(summary.kept.isEmpty && summary.deleted == 1 && summary.restored == 1)
        #expect(try fixture.dump() == before)
    }

    @Test func aReferenceThatCannotLeadBackStaysWithWhatItLeadsTo() async throws {
        _ = try await fixture.load([(Fixture.folder, [.folder("a")]), (Fixture.note, [.note(1, in: "a")])])
        let loaded = try await fixture.load([(Fixture.folder, [.folder("new")]), (Fixture.note, [.note(1, in: "new")])])
        try await sql("DELETE FROM Folder WHERE name = 'a'")
        let summary = try await fixture.revert(loaded.transaction)
        #expect(summary.deleted == 0 && summary.restored == 0 && summary.kept.count == 2)
        #expect(try await fixture.lines(of: "Note") == ["1 in new next -"])
        #expect(try await fixture.problems() == 0)
    }

    @Test func deletedRowsComeBackWithTheirReferences() async throws {
        _ = try await fixture.load([
            (Fixture.folder, [.folder("a"), .folder("b", in: "a")]), (Fixture.note, [.note(1, in: "b", next: 1)]),
        ])
        let before = try fixture.dump()
        let transaction = try await fixture.container.writer.perform { connection in
            try connection.write {
                let transaction = try connection.beginHistory(author: "test")
                for (table, columns) in [("Folder", ["name", "parent"]), ("Note", ["id", "folder", "next"])] {
                    let members = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
                    try connection.database.run(
                        "INSERT INTO ferry_change SELECT ?, '\(table)', pk, 'delete', json_object(\(members)) FROM \(table)",
                        [.integer(transaction)])
                }
                try connection.database.execute("DELETE FROM Folder; DELETE FROM Note")
                return transaction
            }
        }
        let summary = try await fixture.revert(transaction)
        #expect(summary.reinserted == 3 && summary.kept.isEmpty)
        #expect(try fixture.dump() == before)
    }
}
