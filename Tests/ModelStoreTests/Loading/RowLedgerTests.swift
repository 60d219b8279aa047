import Testing

@testable import ModelStore

@Suite struct RowLedgerTests {
    private func entry(_ number: Int) -> RowLedger.Entry {
        RowLedger.Entry(
            ordinal: UInt64(number), key: Int64(-number), hash: UInt128(number) << 70 | 5,
            outcome: number % 7 == 6 ? nil : RowOutcome(rawValue: UInt8(number % 6)), rank: number * 3)
    }

    private func same(_ left: RowLedger.Entry, _ right: RowLedger.Entry) -> Bool {
        (left.ordinal, left.key, left.hash, left.rank) == (right.ordinal, right.key, right.hash, right.rank)
            && left.outcome == right.outcome
    }

    @Test func entriesComeBackFromMemoryAndFromTheFile() throws {
        let ledger = RowLedger()
        let count = 40_000
        for number in 0..<count { #expect(try ledger.append(entry(number)) == UInt32(number)) }
        try ledger.replace(3, with: entry(77))
        try ledger.replace(UInt32(count - 1), with: entry(78))
        #expect(same(try ledger.entry(3), entry(77)))
        #expect(same(try ledger.entry(UInt32(count - 1)), entry(78)))
        var wrong = 0
        for number in 4..<count - 1 where !same(try ledger.entry(UInt32(number)), entry(number)) { wrong += 1 }
        #expect(wrong == 0)
        #expect(ledger.count == count)
        #expect(throws: ModelStoreError.self) { _ = try ledger.entry(UInt32(count)) }
    }
}
