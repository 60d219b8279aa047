import Testing

@testable import Ferry

@Suite struct NaturalOrderTests {
    @Test func digitsCountByValue() {
        let names = ["10.json", "2.json", "a10b2", "a10b10", "a2", "a", "1.json", "010.json", "", "b"]
        let expected = ["", "1.json", "2.json", "010.json", "10.json", "a", "a2", "a10b2", "a10b10", "b"]
        #expect(names.sorted(by: NaturalOrder.precedes) == expected)
        #expect(!NaturalOrder.precedes("a1", "a1"))
    }

    @Test func runsOfDigitsBeyondAnyIntegerAreCompared() {
        let nines = String(repeating: "9", count: 40)
        #expect(NaturalOrder.precedes(nines, "1" + nines))
        #expect(!NaturalOrder.precedes("1" + nines, nines))
    }

    @Test func orderIsStrict() {
        // All names of up to four of these characters.
        var names = [""]
        for _ in 0..<4 { names += Set(names.flatMap { name in ["0", "1", "a"].map { name + $0 } }).subtracting(names) }
        for a in names {
            for b in names {
                let (less, greater) = (NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, a))
                #expect(a == b ? !less && !greater : less != greater, "\(a) \(b)")
            }
        }
    }
}
