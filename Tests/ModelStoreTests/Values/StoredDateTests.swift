import Foundation
import ModelStore
import Testing

@Suite("Stored dates")
struct StoredDateTests {
    @Test("are UTC text of fixed width, to the microsecond")
    func text() {
        #expect(StoredDate.text(of: Date(timeIntervalSinceReferenceDate: 0)) == "2001-01-01T00:00:00.000000Z")
        #expect(StoredDate.text(of: Date(timeIntervalSince1970: 1_748_770_860.25)) == "2025-06-01T09:41:00.250000Z")
        #expect(StoredDate.text(of: Date(timeIntervalSince1970: -0.000001)) == "1969-12-31T23:59:59.999999Z")
        #expect(StoredDate.text(of: Date(timeIntervalSince1970: 951_782_400)) == "2000-02-29T00:00:00.000000Z")
    }

    @Test("agree with Foundation's calendar on every day from 1600 to 2400")
    func agreesWithFoundation() throws {
        let start = try #require(StoredDate.date(from: "1600-01-01T00:00:00.000000Z"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in 0..<292_194 {
            let date = start + Double(day) * 86_400
            let text = try #require(StoredDate.text(of: date))
            #expect(StoredDate.date(from: text) == date)
            if day % 97 == 0 {
                let parts = calendar.dateComponents([.year, .month, .day], from: date)
                #expect([parts.year, parts.month, parts.day] == text.prefix(10).split(separator: "-").map { Int($0) })
            }
        }
    }

    @Test("come back as the same text from 1729 to 2273, to the microsecond")
    func roundTripsText() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100_000 {
            let second = Int.random(in: -8_580_000_000...8_580_000_000, using: &generator)
            let base = try #require(StoredDate.text(of: Date(timeIntervalSinceReferenceDate: Double(second))))
            let micros = String(String(1_000_000 + Int.random(in: 0..<1_000_000, using: &generator)).dropFirst())
            let text = base.prefix(20) + micros + "Z"
            let date = try #require(StoredDate.date(from: String(text)))
            #expect(StoredDate.text(of: date) == String(text), "seed \(seed)")
        }
    }

    @Test("exist for the years 1 to 9999 only")
    func range() throws {
        let first = try #require(StoredDate.date(from: "0001-01-01T00:00:00.000000Z"))
        let last = try #require(StoredDate.date(from: "9999-12-31T23:59:59.999999Z"))
        #expect(StoredDate.text(of: first) == "0001-01-01T00:00:00.000000Z")
        #expect(StoredDate.text(of: last)?.prefix(19) == "9999-12-31T23:59:59")
        #expect(StoredDate.text(of: first - 1) == nil)
        #expect(StoredDate.text(of: last + 1) == nil)
        #expect(StoredDate.text(of: Date(timeIntervalSinceReferenceDate: .nan)) == nil)
        #expect(StoredDate.text(of: Date(timeIntervalSinceReferenceDate: .infinity)) == nil)
        // Foundation means 1 January of year 1 in the Julian calendar: two days earlier.
        #expect(StoredDate.text(of: .distantPast) == nil)
        #expect(StoredDate.text(of: .distantFuture) == "4001-01-01T00:00:00.000000Z")
    }

    @Test(
        "are read in that one form only",
        arguments: [
            "", "2025-06-01", "2025-06-01T09:41:00Z", "2025-06-01 09:41:00.000000Z", "2025-02-29T00:00:00.000000Z",
            "2025-13-01T00:00:00.000000Z", "2025-06-31T00:00:00.000000Z", "2025-06-01T24:00:00.000000Z",
            "2025-06-01T09:60:00.000000Z", "2025-06-01T09:41:60.000000Z", "0000-06-01T09:41:00.000000Z",
            "2025-06-01T09:41:00.0000 0Z", "2025-06-01T09:41:00.000000z", "-025-06-01T09:41:00.000000Z",
        ])
    func refuses(text: String) {
        #expect(StoredDate.date(from: text) == nil)
    }

    @Test("finer than a microsecond are rounded, and counted")
    func rounding() {
        var column = SingleColumn(.attribute("at", for: Date.self))
        let whole = Date(timeIntervalSince1970: 1_748_770_860.123456)
        #expect(column.stored { $0.append(whole) } == "2025-06-01T09:41:00.123456Z")
        #expect(column.batch.roundedCount == 0)
        let finer = Date(timeIntervalSince1970: 1_748_770_860.1234564)
        #expect(column.stored { $0.append(finer) } == "2025-06-01T09:41:00.123456Z")
        #expect(column.batch.roundedCount == 1)
        #expect(column.stored { $0.append(Date(timeIntervalSinceReferenceDate: 1e15)) } == "date.range")
    }
}
