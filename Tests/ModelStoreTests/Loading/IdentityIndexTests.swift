import Testing

@testable import ModelStore

@Suite struct IdentityIndexTests {
    @Test func everyEntryIsFoundAmongManyAndNothingElse() {
        var index = IdentityIndex()
        var generator = SeededGenerator(seed: 1)
        let hashes = (0..<100_000).map { _ in generator.next() }
        for (slot, hash) in hashes.enumerated() { index.insert(hash, slot: UInt32(slot)) }
        #expect(index.count == hashes.count)
        var candidates = 0
        var missed = 0
        for (slot, hash) in hashes.enumerated() {
            let found = index.first(hash) { candidate in
                candidates += 1
                return candidate == slot
            }
            if found != UInt32(slot) { missed += 1 }
        }
        #expect(missed == 0)
        #expect(candidates < hashes.count + 10, "a look-up compares little but the entry itself")
    }

    @Test func entriesWithTheSameHashAreAllOffered() {
        var index = IdentityIndex()
        for hash in [UInt64.min, .max] {
            for slot in [UInt32.min, 7, UInt32.max - 1] as [UInt32] { index.insert(hash, slot: slot) }
        }
        for hash in [UInt64.min, .max] {
            var offered: [UInt32] = []
            let found = index.first(hash) { slot in
                offered.append(slot)
                return false
            }
            #expect(found == nil)
            #expect(offered.sorted() == [0, 7, UInt32.max - 1])
        }
    }

    @Test func entriesLieNearTheirHome() {
        var index = IdentityIndex()
        var generator = SeededGenerator(seed: 2)
        for slot in 0..<200_000 { index.insert(generator.next(), slot: UInt32(slot)) }
        #expect(index.meanDistance < 3)
    }
}
