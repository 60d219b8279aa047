import ModelStore
import Testing

/// Records that meet rows which the store had before.
@Suite struct LoadConflictTests {
    let fixture: StoreFixture

    init() async throws {
        fixture = try StoreFixture()
        _ = try await fixture.container.writer.upsert([
            Item(1, name: "one", rating: 1, isFavorite: true, photo: [1]), Item(2, name: "two", rating: 2),
        ])
    }

    @Test func mergingLetsOnlyPresentFieldsWin() async throws {
        let loaded = try await fixture.load([[Item(1, rating: 9, absent: ["name", "photo", "isFavorite"])]])
        #expect(loaded.results[0].outcomes == [.updated])
        #expect(try await fixture.items()[0] == Item(1, name: "one", rating: 9, isFavorite: true, photo: [1]))
    }

    @Test func anExplicitNullWinsWhereAnAbsentFieldDoesNot() async throws {
        _ = try await fixture.load([[Item(1, name: nil, rating: 1, isFavorite: true, absent: ["photo"])]])
        #expect(try await fixture.items()[0] == Item(1, name: nil, rating: 1, isFavorite: true, photo: [1]))
    }

    @Test func anUnchangedRowIsNotWritten() async throws {
        let loaded = try await fixture.load([[Item(1, name: "one", rating: 1, absent: ["photo", "isFavorite"])]])
        #expect(loaded.results[0].outcomes == [.unchanged])
        #expect(loaded.summary.digest.count == 0)
        let changes = try await fixture.container.writer.perform {
            try $0.database.value("SELECT count(*) FROM ferry_change")
        }
        #expect(changes == 0)
    }

    @Test func replacingTakesAbsentFieldsToo() async throws {
        _ = try await fixture.load([[Item(1, rating: 9, absent: ["name", "photo"])]], onConflict: .replace)
        #expect(try await fixture.items()[0] == Item(1, rating: 9))
    }

    @Test func keepingLeavesTheRowAndStillInsertsNewOnes() async throws {
        let loaded = try await fixture.load(
            [[Item(1, name: "new"), Item(3), Item(1, name: "newer")]], onConflict: .keep)
        #expect(loaded.results[0].outcomes == [.kept, .inserted, .kept])
        #expect(loaded.summary.counts[.kept] == 1)
        #expect(loaded.summary.counts[.duplicate] == 1)
        #expect(try await fixture.items().map(\.name) == ["one", "two", nil])
    }

    @Test func failingRejectsEachRecordWhoseRowExists() async throws {
        let loaded = try await fixture.load([[Item(1), Item(3), Item(1)]], onConflict: .fail)
        #expect(loaded.results[0].outcomes == [.rejected, .inserted, .rejected])
        #expect(loaded.results[0].rejections.map(\.fault.field) == ["id", "id"])
        #expect(loaded.results[0].rejections.map(\.fault.code) == ["constraint.unique", "constraint.unique"])
    }

    @Test(arguments: [ConflictPolicy.merge, .replace])
    func protectedFieldsAreSetOnNewRowsOnly(policy: ConflictPolicy) async throws {
        let loaded = try await fixture.load(
            [[Item(1, name: "one", rating: 9), Item(3, isFavorite: true)]], onConflict: policy,
            protected: ["isFavorite", "photo"])
        #expect(loaded.results[0].outcomes == [.updated, .inserted])
        let items = try await fixture.items()
        #expect(items[0] == Item(1, name: "one", rating: 9, isFavorite: true, photo: [1]))
        #expect(items[2] == Item(3, isFavorite: true))
    }

    @Test func aRecordThatCollidesWithAnotherRowIsRejectedByName() async throws {
        let loaded = try await fixture.load([
            [Item(1, name: "two"), Item(3, name: "two"), Item(4, name: "four"), Item(5, name: "four")]
        ])
        #expect(loaded.results[0].outcomes == [.rejected, .rejected, .inserted, .rejected])
        #expect(loaded.results[0].rejections.map(\.fault.field) == ["name", "name", "name"])
        #expect(loaded.results[0].rejections.map(\.ordinal) == [0, 1, 3])
        #expect(try await fixture.items().map(\.name) == ["one", "two", "four"])
        #expect(try await fixture.verify(loaded.summary.transaction) == loaded.summary.digest.description)
    }

    @Test func anIdentityWithoutAnIndexIsFoundToo() async throws {
        let loaded = try await fixture.load(
            [[Item(7, name: "x", rating: 1), Item(8, name: "y", rating: 3), Item(9, name: "z", rating: 3)]],
            protected: ["id"], identity: ["rating"])
        #expect(loaded.summary.counts[.updated] == 1)
        #expect(loaded.summary.counts[.inserted] == 1)
        #expect(loaded.summary.counts[.duplicate] == 1)
        #expect(try await fixture.items().map(\.name) == ["x", "two", "z"])
        #expect(try await fixture.items().map(\.id) == [1, 2, 9])
    }

    @Test func withoutAnIdentityEveryRecordIsNewOrRejected() async throws {
        let loaded = try await fixture.load([[Item(1), Item(7), Item(7), Item(8)]], identity: [])
        #expect(loaded.results[0].outcomes == [.rejected, .inserted, .rejected, .inserted])
        #expect(loaded.results[0].rejections.map(\.fault.field) == ["id", "id"])
    }
}
