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

    @Test func newestTakesOnlyRecordsThatAreLaterThanTheRow() async throws {
        _ = try await fixture.load([[Item(3, rating: 5), Item(4, photo: [2]), Item(5)]])
        let rating = Item.position("rating"), photo = Item.position("photo")
        let byRating = try await fixture.load(
            [
                [Item(1, name: "older", rating: 0.25), Item(2, name: "same"), Item(3, name: "later", rating: 6)],
                [Item(6, rating: 0), Item(4, name: "absent", rating: 9, absent: ["rating"])],
            ], onConflict: .newest(by: rating))
        #expect(byRating.results.map(\.outcomes) == [[.kept, .kept, .updated], [.inserted, .kept]])
        #expect(try await fixture.items().map(\.name) == ["one", "two", "later", nil, nil, nil])
        let byPhoto = try await fixture.load(
            [[Item(4, name: "null"), Item(5, name: "both null"), Item(2, name: "real", photo: [0])]],
            onConflict: .newest(by: photo))
        #expect(byPhoto.results[0].outcomes == [.kept, .kept, .updated])
        #expect(try await fixture.items()[1] == Item(2, name: "real", photo: [0]))
        #expect(try await fixture.verify(byPhoto.summary.transaction) == byPhoto.summary.digest.description)
    }

    @Test func ofSeveralRecordsTheOneThatIsTakenIsComparedWithTheRowOfTheStore() async throws {
        let rating = Item.position("rating")
        let loaded = try await fixture.load(
            [
                [Item(1, name: "a", rating: 0.25), Item(1, name: "b", rating: 2)],
                [Item(2, name: "c", rating: 3), Item(2, name: "d", rating: 0.25)],
            ], onConflict: .newest(by: rating))
        #expect(loaded.results.map(\.outcomes) == [[.kept, .updated], [.updated, .kept]])
        #expect(loaded.summary.counts[.duplicate] == 2)
        #expect(loaded.summary.counts[.updated] == 1)
        #expect(loaded.summary.counts[.kept] == 1)
        #expect(try await fixture.items().map(\.name) == ["b", "two"])
        #expect(try await fixture.verify(loaded.summary.transaction) == loaded.summary.digest.description)
        let changes = try await fixture.container.writer.perform {
            try $0.database.value(
                "SELECT count(*) FROM ferry_change WHERE tx = (SELECT max(id) FROM ferry_transaction)")
        }
        #expect(changes == 1)
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
