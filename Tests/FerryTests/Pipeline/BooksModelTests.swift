import Ferry
import Testing

/// Imports of random memos against a plain model of what must come of them.
@Suite struct BooksModelTests {
    private struct Case {
        var keep: DeduplicateDefinition.Keep
        var onConflict: WriteDefinition.OnConflict
        var protectsContent: Bool
        var batchSize: Int
        var memos: [TestMemo]
    }

    private struct Row: Equatable {
        var title: String
        var content: String
        var isFavorite: Bool
        var updated: Int

        /// A new row of `memo`; what it does not have is the model's default.
        init(_ memo: TestMemo) {
            title = memo.title ?? ""
            content = memo.content ?? ""
            isFavorite = memo.isFavorite ?? false
            updated = memo.updated ?? 9
        }
    }

    private struct Expectation {
        var rows: [Int: Row]
        var books = Books()
        var pairs: Set<[Int]> = []
        var rejected: Set<Int> = []
    }

    private func random(_ generator: inout some RandomNumberGenerator) -> Case {
        let keeps: [DeduplicateDefinition.Keep] = [.first, .last, .newest(by: "updatedAt"), .fail]
        let conflicts: [WriteDefinition.OnConflict] = [.merge, .keep, .replace, .fail]
        let memos = (0..<Int.random(in: 0...25, using: &generator)).map { _ in
            TestMemo(
                Int.random(in: 0...5, using: &generator),
                Int.random(in: 0...9, using: &generator) == 0
                    ? nil : ["a", "b"].randomElement(using: &generator),
                content: [nil, "x", "y"].randomElement(using: &generator) ?? nil,
                isFavorite: [nil, true, false].randomElement(using: &generator) ?? nil,
                updated: [nil, 10, 20, 30].randomElement(using: &generator) ?? nil)
        }
        return Case(
            keep: keeps.randomElement(using: &generator) ?? .last,
            onConflict: conflicts.randomElement(using: &generator) ?? .merge,
            protectsContent: Bool.random(using: &generator),
            batchSize: [1, 2, 3, 2_000].randomElement(using: &generator) ?? 1, memos: memos)
    }

    private func expectation(of trial: Case, on before: [Int: Row]) -> Expectation {
        var expected = Expectation(rows: before)
        expected.books.read = trial.memos.count
        var standing: [Int: Int] = [:]
        for (index, memo) in trial.memos.enumerated() {
            guard memo.title != nil, trial.onConflict != .fail || before[memo.number] == nil else {
                expected.rejected.insert(index)
                continue
            }
            guard let other = standing[memo.number] else {
                standing[memo.number] = index
                continue
            }
            let wins: Bool
            switch trial.keep {
            case .first: wins = false
            case .last: wins = true
            case .newest: wins = Row(memo).updated >= Row(trial.memos[other]).updated
            case .fail:
                expected.rejected.insert(index)
                continue
            }
            expected.pairs.insert(wins ? [index, other] : [other, index])
            standing[memo.number] = wins ? index : other
        }
        expected.books.rejected = expected.rejected.count
        expected.books.duplicate = expected.pairs.count
        for (number, index) in standing { write(trial.memos[index], number, of: trial, to: &expected) }
        return expected
    }

    private func write(_ memo: TestMemo, _ number: Int, of trial: Case, to expected: inout Expectation) {
        guard let old = expected.rows[number] else {
            expected.rows[number] = Row(memo)
            expected.books.inserted += 1
            return
        }
        guard trial.onConflict != .keep else {
            expected.books.kept += 1
            return
        }
        var row = Row(memo)
        if trial.onConflict == .merge {
            if memo.isFavorite == nil { row.isFavorite = old.isFavorite }
            if memo.updated == nil { row.updated = old.updated }
            if memo.content == nil { row.content = old.content }
        }
        if trial.protectsContent { row.content = old.content }
        expected.rows[number] = row
        if row == old { expected.books.unchanged += 1 } else { expected.books.updated += 1 }
    }

    @Test(arguments: (0..<3).map { _ in UInt64.random(in: 0...UInt64.max) })
    func theBooksAndRowsAreThoseOfTheModel(seed: UInt64) async throws {
        var generator = BooksGenerator(state: seed)
        let folder = try PipelineFolder()
        var rows: [Int: Row] = [:]
        for step in 0..<10 {
            let trial = random(&generator)
            let expected = expectation(of: trial, on: rows)
            let report = try await folder.load(
                trial.memos, keep: trial.keep, trial.onConflict,
                protected: trial.protectsContent ? ["content"] : [], batchSize: trial.batchSize,
                errors: ErrorBudget(max: 1_000))
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(trial)")
            guard report.outcome != .nothingToDo else { continue }
            #expect(report.books == expected.books, comment)
            #expect(
                Set(report.rejections.compactMap(\.location.line)) == Set(expected.rejected.map { $0 + 1 }), comment)
            let pairs = report.duplicates.samples.compactMap { pair -> [Int]? in
                guard let winner = pair.winner.index, let loser = pair.loser.index else { return nil }
                return [winner, loser]
            }
            #expect(Set(pairs) == expected.pairs, comment)
            #expect(report.stages.filter { !$0.balance }.isEmpty, comment)
            #expect(report.verifiedRows == expected.books.inserted + expected.books.updated, comment)
            rows = expected.rows
            let found = try await folder.memos().mapValues { memo in
                Row(
                    TestMemo(
                        0, memo.title, content: memo.content, isFavorite: memo.isFavorite,
                        updated: Int(memo.updatedAt.timeIntervalSinceReferenceDate) % 60))
            }
            #expect(found == rows, comment)
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed.
private struct BooksGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
