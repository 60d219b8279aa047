import ModelStore
import Testing

/// Records that meet earlier records of the same load.
@Suite(.serialized) struct LoadDuplicateTests {
    @Test(arguments: [false, true])
    func theLastOfSeveralNewRecordsIsTakenAsIfAlone(indexesLast: Bool) async throws {
        let fixture = try StoreFixture()
        let loaded = try await fixture.load(
            [
                [Item(1, name: "a", photo: [1]), Item(2, name: "b")], [Item(1, name: "c", absent: ["photo"])],
                [Item(1, name: "c")],
            ], indexesLast: indexesLast)
        #expect(loaded.results.map(\.outcomes) == [[.inserted, .inserted], [.inserted], [.inserted]])
        let first = LoadResult.Duplicate(winner: 2, loser: 0, reclassifiedFrom: .inserted, isIdentical: false)
        let second = LoadResult.Duplicate(winner: 3, loser: 2, reclassifiedFrom: .inserted, isIdentical: true)
        #expect(loaded.results.flatMap(\.duplicates) == [first, second])
        #expect(loaded.summary.counts[.inserted] == 2)
        #expect(loaded.summary.counts[.duplicate] == 2)
        #expect(loaded.summary.counts.total == 4)
        #expect(try await fixture.items() == [Item(1, name: "c"), Item(2, name: "b")])
        #expect(loaded.summary.digest.count == 2)
        #expect(try await fixture.verify(loaded.summary.transaction) == loaded.summary.digest.description)
    }

    @Test(arguments: [false, true])
    func theFirstIsTakenWhereThePolicySaysSo(indexesLast: Bool) async throws {
        let fixture = try StoreFixture()
        let loaded = try await fixture.load(
            [[Item(1, name: "a"), Item(1, name: "b")]], duplicates: .first, indexesLast: indexesLast)
        #expect(loaded.results[0].outcomes == [.inserted, .duplicate])
        let duplicate = LoadResult.Duplicate(winner: 0, loser: 1, reclassifiedFrom: nil, isIdentical: false)
        #expect(loaded.results[0].duplicates == [duplicate])
        #expect(try await fixture.items() == [Item(1, name: "a")])
    }

    @Test func theNewestIsTakenAndOfEqualOnesTheLast() async throws {
        let fixture = try StoreFixture()
        let loaded = try await fixture.load(
            [
                [Item(1, name: "a", rating: -3), Item(1, name: "b", rating: -5), Item(1, name: "c", rating: 2)],
                [Item(1, name: "d", rating: 2), Item(1, name: "e", rating: 1)],
            ], duplicates: .newest(by: Item.position("rating")))
        #expect(loaded.results.map(\.outcomes) == [[.inserted, .duplicate, .inserted], [.inserted, .duplicate]])
        #expect(try await fixture.items() == [Item(1, name: "d", rating: 2)])
        #expect(loaded.summary.counts[.inserted] == 1)
        #expect(loaded.summary.counts[.duplicate] == 4)
    }

    @Test func noValueIsOlderThanAnyValue() async throws {
        let fixture = try StoreFixture()
        _ = try await fixture.load(
            [[Item(1, rating: 1), Item(1, name: "a", rating: 2), Item(1, rating: 3)]],
            duplicates: .newest(by: Item.position("name")))
        #expect(try await fixture.items() == [Item(1, name: "a", rating: 2)])
    }

    @Test func eachFurtherOneIsRejectedWhereThePolicySaysSo() async throws {
        let fixture = try StoreFixture()
        let loaded = try await fixture.load([[Item(1, name: "a"), Item(1, name: "b")]], duplicates: .fail)
        #expect(loaded.results[0].outcomes == [.inserted, .rejected])
        #expect(loaded.results[0].rejections[0].fault.code == "duplicate.identity")
        #expect(loaded.results[0].rejections[0].fault.field == "id")
    }

    @Test func aLaterRecordUndoesWhatAnEarlierOneDidToAStoredRow() async throws {
        let fixture = try StoreFixture()
        let before = Item(1, name: "one", rating: 1, photo: [7])
        _ = try await fixture.container.writer.upsert([before])
        let loaded = try await fixture.load([
            [Item(1, name: "x", rating: 5, absent: ["photo"])], [Item(1, rating: 6, absent: ["name", "photo"])],
        ])
        #expect(loaded.results.map(\.outcomes) == [[.updated], [.updated]])
        #expect(try await fixture.items() == [Item(1, name: "one", rating: 6, photo: [7])])
        #expect(loaded.summary.counts[.updated] == 1)
        #expect(loaded.summary.digest.count == 1)
        #expect(try await fixture.verify(loaded.summary.transaction) == loaded.summary.digest.description)
    }

    @Test func aLaterRecordThatEqualsTheStoredRowLeavesNoTrace() async throws {
        let fixture = try StoreFixture()
        let before = Item(1, name: "one", rating: 1, photo: [7])
        _ = try await fixture.container.writer.upsert([before])
        let loaded = try await fixture.load([[Item(1, name: "x", rating: 5)], [before]])
        #expect(loaded.results.map(\.outcomes) == [[.updated], [.unchanged]])
        #expect(loaded.results[1].duplicates[0].reclassifiedFrom == .updated)
        #expect(try await fixture.items() == [before])
        #expect(loaded.summary.counts[.updated] == 0)
        #expect(loaded.summary.digest.count == 0)
        let changes = try await fixture.container.writer.perform {
            try $0.database.value("SELECT count(*) FROM ferry_change")
        }
        #expect(changes == 0)
    }

    @Test(arguments: [false, true])
    func aReplacementThatCollidesIsRejectedAndTheEarlierStays(indexesLast: Bool) async throws {
        let fixture = try StoreFixture()
        let loaded = try await fixture.load(
            [[Item(1, name: "a"), Item(2, name: "b"), Item(1, name: "b"), Item(3, name: "a"), Item(2, name: "c")]]
                + [[Item(3, name: "b")]], indexesLast: indexesLast)
        #expect(
            loaded.results.flatMap(\.outcomes) == [.inserted, .inserted, .rejected, .rejected, .inserted, .inserted])
        #expect(loaded.results.flatMap(\.rejections).map(\.fault.field) == ["name", "name"])
        #expect(try await fixture.items() == [Item(1, name: "a"), Item(2, name: "c"), Item(3, name: "b")])
        #expect(loaded.summary.counts[.rejected] == 2)
        #expect(loaded.summary.insertedRanges == [1...3])
    }
}
