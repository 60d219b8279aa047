import Foundation
import Testing

@testable import ModelStore

@Suite("Texts as a person searches and sorts them")
struct LocalizedTextTests {
    @Test("sort with numbers by value, case and marks last")
    func order() {
        let expected = [
            "", "a", "A", "ångström", "Éclair", "item 9", "item 010", "Item 10", "straße", "Straßen", "zebra", "Zebra",
            "日本",
        ]
        #expect(expected.shuffled().sorted { $0.localizedStandard < $1.localizedStandard } == expected)
    }

    @Test("make a total order in which only equal texts are equal")
    func totality() {
        let texts = Specimen.texts + ["1", "01", "０1", "1a", "٣", "a1", "a01b", "a1B", "K2", "k2"]
        for left in texts {
            for right in texts {
                let order = compare(left, right)
                #expect(order == -compare(right, left))
                #expect((order == 0) == (left == right), "\(left) \(right)")
                let plain = LocalizedText.relate(left, right) { TextOrder.compare($0, $1).signum() }
                #expect((plain == 0) == (left == right), "\(left) \(right)")
                if left != "K2", right != "K2" { #expect((plain < 0) == (left < right), "\(left) \(right)") }
                for third in texts where order <= 0 && compare(right, third) <= 0 {
                    if compare(left, third) > 0 { Issue.record("\(left) \(right) \(third)") }
                }
            }
        }
    }

    @Test("are found whatever the case and the marks of their letters")
    func search() {
        for (text, part, isIn) in [
            ("Café crème", "CAFE CREME", true), ("STRASSE", "straße", true), ("ΟΔΟΣ", "οδός", true), ("abc", "", true),
            ("", "a", false), ("İstanbul", "istanbul", true), ("naïve", "naive!", false), ("日本語", "本", true),
        ] {
            #expect(LocalizedText.relate(text, part) { LocalizedText.contains($0, $1) } == isIn, "\(text) \(part)")
        }
    }

    @Test("decimal texts compare as their numbers")
    func decimals() {
        let numbers = [
            "-100", "-1.50", "-1.5", "-0", "0", "0.00", "0.1", "0.10", "1", "9.99", "10",
            "100000000000000000000000000000000000000000.1",
        ]
        for (i, left) in numbers.enumerated() {
            for (j, right) in numbers.enumerated() {
                let order = LocalizedText.relate(left, right) { DecimalText.compare($0, $1).signum() }
                let equal =
                    Set([left, right]).isSubset(of: ["-1.50", "-1.5"])
                    || Set([left, right]).isSubset(of: ["-0", "0", "0.00"])
                    || Set([left, right]).isSubset(of: ["0.1", "0.10"])
                #expect(order == (equal ? 0 : (i - j).signum()), "\(left) \(right)")
            }
        }
    }

    private func compare(_ left: String, _ right: String) -> Int {
        LocalizedText.relate(left, right) { LocalizedText.compare($0, $1).signum() }
    }
}
