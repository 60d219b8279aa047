import Foundation
import Testing

@testable import Formats

struct DecodingValueTests {
    // MARK: Numbers

    @Test(arguments: [
        "0.1", "-0.30000000000000000000000000000000001", "12345678901234567890123456789012345678", "1e127", "1e-128",
        "340282366920938463463374607431768211455", "18446744073709551616", "9007199254740993", "0e1", "-5E+2", "1.50",
        "100000000000000000000000000000000000000000e-3",
    ])
    func decimalsAreExact(text: String) throws {
        let decimal = try Decoding.json(Decimal.self, text)
        // Foundation's own reader agrees wherever the digits fit.
        #expect(decimal == Decimal(string: text))
    }

    @Test(arguments: [
        "340282366920938463463374607431768211456", "1e400", "1e-400", "1.0000000000000000000000000000000000000001",
    ])
    func decimalsThatWouldLoseDigitsAreFaults(text: String) {
        #expect(Decoding.fault(Decimal.self, text)?.code == "decode.dataCorrupted")
    }

    @Test func integersBeyondTheirTypeAreFaults() throws {
        #expect(try Decoding.json(UInt64.self, "18446744073709551615") == .max)
        #expect(try Decoding.json(Int64.self, "9007199254740993.0") == 9_007_199_254_740_993)
        #expect(try Decoding.json(Int64.self, "-9223372036854775808.00") == .min)
        #expect(try Decoding.json(UInt128.self, "340282366920938463463374607431768211455") == .max)
        #expect(try Decoding.json(Int128.self, "-170141183460469231731687303715884105728") == .min)
        for text in ["18446744073709551616", "1e20", "1e400", "0.5", "-1"] {
            #expect(Decoding.fault(UInt64.self, text)?.code == "decode.dataCorrupted", "\(text)")
        }
    }

    @Test func doublesAreCorrectlyRoundedOrRefused() throws {
        #expect(try Decoding.json(Double.self, "0e1") == 0)
        #expect(try Decoding.json(Double.self, "1e-400") == 0)
        #expect(try Decoding.json(Double.self, "0.00000000000000000000001e-310") == 0)
        #expect(try Decoding.json(Double.self, "5e-324") == .leastNonzeroMagnitude)
        #expect(try Decoding.json(Double.self, "-0").sign == .minus)
        #expect(try Decoding.json(Double.self, "2.2250738585072014e-308") == .leastNormalMagnitude)
        #expect(try Decoding.json(Double.self, "0.0001e312") == 1e308)
        for text in ["1e309", "-1e400", "1" + String(repeating: "0", count: 400), "1e99999999999999999999"] {
            #expect(Decoding.fault(Double.self, text)?.code == "decode.dataCorrupted", "\(text)")
        }
        #expect(Decoding.fault(Float.self, "1e39")?.code == "decode.dataCorrupted")
        #expect(try Decoding.json(Float.self, "16777217") == 16_777_216)
    }

    @Test func textIsANumberOnlyWhereThatIsAllowed() throws {
        var options = RecordDecodingOptions()
        options.convertsStrings = true
        #expect(Decoding.fault(Int.self, "\"12\"")?.code == "decode.typeMismatch")
        #expect(try Decoding.json(Int.self, "\" 012 \"", options) == 12)
        #expect(try Decoding.json(Int.self, "\"+3\"", options) == 3)
        #expect(try Decoding.json(Double.self, "\"-.5e1\"", options) == -5)
        #expect(try Decoding.json(Decimal.self, "\"0.10\"", options) == Decimal(string: "0.1"))
        #expect(try Decoding.json(Bool.self, "\"TRUE\"", options))
        #expect(try Decoding.json(Bool.self, "\"0\"", options) == false)
        for text in ["\"\"", "\"x\"", "\"+-1\"", "\"1 2\"", "\"NaN\"", "\"inf\"", "\"0x10\"", "\"1e\"", "\".\""] {
            #expect(Decoding.fault(Double.self, text, options)?.code == "decode.dataCorrupted", "\(text)")
            #expect(Decoding.fault(Bool.self, text, options)?.code == "decode.dataCorrupted", "\(text)")
        }
    }

    // MARK: Dates

    @Test(arguments: [
        ("2025-06-01T09:41:00Z", 770_463_660.0), ("2025-06-01T09:41:00.5Z", 770_463_660.5),
        ("2025-06-01 09:41:00,250+02:00", 770_456_460.25), ("2025-06-01T09:41-0130", 770_469_060),
        ("2025-06-01T09:41:00", 770_463_660), ("2025-06-01t09:41:00z", 770_463_660), ("2001-01-01", 0),
        ("1999-12-31T23:59:60Z", -31_622_400), ("0001-01-01T00:00:00Z", -63_113_904_000),
        ("9999-12-31T23:59:59Z", 252_423_993_599), ("2024-02-29", 730_857_600),
    ])
    func isoDatesAreRead(text: String, seconds: Double) throws {
        let date = try Decoding.json(Date.self, "\"\(text)\"")
        #expect(date.timeIntervalSinceReferenceDate == seconds)
    }

    @Test(arguments: [
        "", "2025", "2025-06", "2025-13-01", "2025-02-29", "2025-06-01T", "2025-06-01T24:00:00Z", "2025-06-01T09:60Z",
        "2025-06-01T09:41:00.Z", "2025-06-01T09:41:00+", "2025-06-01T09:41:00+2", "2025-06-01T09:41:00Zx", "0000-01-01",
        "2025-06-01T09:41:61Z", "2025-6-1", "20250601T094100Z", "2025-06-01T09:41:00+02:00:00", "2025/06/01",
    ])
    func whatIsNoDateIsRefused(text: String) {
        #expect(Decoding.fault(Date.self, "\"\(text)\"")?.code == "decode.dataCorrupted")
    }

    @Test func numbersAreGuessedBySize() throws {
        #expect(try Decoding.json(Date.self, "770463660").timeIntervalSinceReferenceDate == 770_463_660)
        #expect(try Decoding.json(Date.self, "1748770860").timeIntervalSinceReferenceDate == 770_463_660)
        #expect(try Decoding.json(Date.self, "1748770860500").timeIntervalSinceReferenceDate == 770_463_660.5)
    }

    @Test(arguments: ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.9999999Z", "9999-12-31T22:59:59.99999-01:00"])
    func theLastMicrosecondsOfYear9999StayInIt(text: String) throws {
        let date = try Decoding.json([Date].self, "[\"\(text)\"]")[0]
        #expect(date < Date(timeIntervalSinceReferenceDate: 252_423_993_600))
        #expect(date >= Date(timeIntervalSinceReferenceDate: 252_423_993_599))
    }

    @Test func aFormatIsReadInUTC() throws {
        var options = RecordDecodingOptions()
        options.dateStrategy = .format("dd.MM.yyyy HH:mm")
        let date = try Decoding.json(Date.self, "\"01.06.2025 09:41\"", options)
        #expect(date.timeIntervalSinceReferenceDate == 770_463_660)
        #expect(Decoding.fault(Date.self, "\"2025-06-01\"", options)?.code == "decode.dataCorrupted")
        #expect(Decoding.fault(Date.self, "5", options)?.code == "decode.typeMismatch")
    }

    // MARK: Native values

    struct Native: Decodable, Equatable {
        var when: Date
        var data: Data
        var count: UInt64
        var ratio: Double
        var price: Decimal
        var names: [String]
        var flags: [String: Bool]
        var nothing: Int?
    }

    @Test func nativeValuesDecodeLikeTexts() throws {
        let value = PlainValue.dictionary([
            ("when", .date(Date(timeIntervalSinceReferenceDate: 5.25))), ("data", .data([0, 255])),
            ("count", .unsigned(.max)), ("ratio", .integer(2)), ("price", .real(0.1)),
            ("names", .array([.string("é"), .string("")])), ("flags", .dictionary([("a", .bool(true))])),
            ("nothing", .null), ("extra", .string("x")),
        ])
        let decoder = RecordDecoder()
        decoder.begin(
            RecordChunk(origin: RecordLocation(file: "input"), firstIndex: 0, content: .plain([value, .null])))
        let native = try decoder.decode(Native.self, at: 0)
        #expect(native.when.timeIntervalSinceReferenceDate == 5.25)
        #expect(native.data == Data([0, 255]))
        #expect(native.count == .max)
        #expect(native.price == Decimal(string: "0.1"))
        #expect(native.names == ["é", ""])
        #expect(native.flags == ["a": true])
        #expect(decoder.unknownKeys == ["extra"])
        #expect(throws: RecordFault.self) { try decoder.decode(Native.self, at: 1) }
    }

    @Test func repeatedKeysOfNativeValuesAreFound() throws {
        let value = PlainValue.dictionary([("a", .integer(1)), ("b", .integer(3)), ("a", .integer(2))])
        #expect(throws: RecordFault.self) { try Decoding.plain([String: Int].self, value) }
        var options = RecordDecodingOptions()
        options.duplicateKeys = .last
        #expect(try Decoding.plain([String: Int].self, value, options) == ["a": 2, "b": 3])
    }

    @Test func nonFiniteNativeNumbersAreRefused() {
        for number in [Double.nan, .infinity] {
            #expect(throws: RecordFault.self) { try Decoding.plain(Double.self, .real(number)) }
            #expect(throws: RecordFault.self) { try Decoding.plain(Int.self, .real(number)) }
            #expect(throws: RecordFault.self) { try Decoding.plain(Decimal.self, .real(number)) }
        }
    }

    // MARK: Trees

    @Test func aTextBecomesATree() throws {
        let text = " {\"a\":[1,-0,18446744073709551615,1.5,null,true],\"b\":{\"\\u00e9\":\"x\"},\"a\":\"\"} "
        let value = try PlainValue(json: InputBuffer(copying: text.utf8), at: RecordLocation(file: "input"))
        let numbers: [PlainValue] = [.integer(1), .real(-0.0), .unsigned(.max), .real(1.5), .null, .bool(true)]
        #expect(
            value
                == .dictionary([
                    ("a", .array(numbers)), ("b", .dictionary([("é", .string("x"))])), ("a", .string("")),
                ]))
        let fault = #expect(throws: RecordFault.self) {
            try PlainValue(json: InputBuffer(copying: "{\n\"a\":}".utf8), at: RecordLocation(file: "input"))
        }
        #expect(fault?.location.line == 2)
        #expect(fault?.location.byteOffset == 6)
        #expect(throws: RecordFault.self) {
            try PlainValue(json: InputBuffer(copying: "[1e400]".utf8), at: RecordLocation(file: "input"))
        }
    }
}
