import Foundation
import Testing

@testable import Formats

@Suite("Property lists")
struct PropertyListTests {
    private func read(_ content: String) throws(FormatError) -> PlainValue {
        try PropertyList.read(Array("<plist version=\"1.0\">\(content)</plist>".utf8), file: "t.plist")
    }

    /// A binary property list of the given objects; the first is the root.
    private func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, 0, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return bytes
    }

    @Test("Integers keep 64 bits, with and without a sign, decimal and hexadecimal")
    func integers() throws {
        let cases: [(String, PlainValue)] = [
            ("0", .integer(0)), (" -1\n", .integer(-1)), ("+7", .integer(7)), ("0xFF", .integer(255)),
            ("-0x10", .integer(-16)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
        ]
        for (text, value) in cases { #expect(try read("<integer>\(text)</integer>") == value, "\(text)") }
        for text in ["", "-", "+-1", "1.0", "0x", "12a", "18446744073709551616", "-9223372036854775809", "1 2"] {
            #expect(throws: FormatError.self, "\(text)") { try read("<integer>\(text)</integer>") }
        }
    }

    @Test("Dates are days of the Gregorian calendar")
    func dates() throws {
        let formatter = ISO8601DateFormatter()
        for text in ["2001-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "1969-12-31T12:00:00Z", "9999-12-31T23:59:59Z"] {
            #expect(try read("<date>\(text)</date>") == formatter.date(from: text).map { .date($0) }, "\(text)")
        }
        #expect(try read("<date>2001-01-01T00:00:00.25Z</date>") == .date(Date(timeIntervalSinceReferenceDate: 0.25)))
        #expect(
            try read("<date>0001-01-01T00:00:00Z</date>")
                == .date(Date(timeIntervalSinceReferenceDate: -63_113_904_000)))
        for text in [
            "", "2023-02-29T00:00:00Z", "2023-01-01", "2023-01-01T24:00:00Z", "2023-01-01T00:00:00", "nan",
            "2023-13-01T00:00:00Z", "2023-01-01T00:00:00Zx", "2023-01-01T00:00:00.Z",
        ] {
            #expect(throws: FormatError.self, "\(text)") { try read("<date>\(text)</date>") }
        }
    }

    @Test("Text keeps its white space, CDATA and references")
    func text() throws {
        #expect(try read("<string> a&amp;b&#x1F600;<![CDATA[<c>]]> </string>") == .string(" a&b😀<c> "))
        #expect(try read("<string/>") == .string(""))
        #expect(
            try read("<!-- c --><dict><!-- c --><key>a</key><?pi?><true/></dict>") == .dictionary([("a", .bool(true))]))
    }

    @Test(
        "A document that is not one whole property list is refused with its line",
        arguments: [
            "", "<plist", "<plist>", "<plist></plist>", "<plist><dict></plist>", "<plist><true/></plist><plist/>",
            "<plist><true/></plist>x", "<plist><true/><false/></plist>", "<html/>", "<dict/>",
            "<plist><dict><true/></dict></plist>", "<plist><dict><key>a</key></dict></plist>",
            "<plist><dict><key>a</key><key>b</key></dict></plist>", "<plist><array>x</array></plist>",
            "<plist><string><b/></string></plist>", "<plist><true>yes</true></plist>", "<plist><key>a</key></plist>",
            "<plist><string>&nope;</string></plist>", "<plist><date>now</date></plist>",
            "<plist><data>A</data></plist>",
            "<plist><plist><true/></plist></plist>", "<plist><string>\u{1}</string></plist>", "(a, b)", "{a = b;}",
            "bplist00",
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
            "<!DOCTYPE plist [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><plist><true/></plist>",
            "<!DOCTYPE plist PUBLIC \"x\" \"http://127.0.0.1:1/x.dtd\"><plist><string>&a;</string></plist>",
        ])
    func refusals(_ text: String) {
        do throws(FormatError) {
            _ = try PropertyList.read(Array(text.utf8), file: "t.plist")
            Issue.record("was read")
        } catch {
            #expect(error.location?.file == "t.plist")
        }
    }

    @Test("An error names line and column")
    func places() {
        do throws(FormatError) {
            _ = try read("\n<dict>\n<key>a</key>\n  <integer>x</integer></dict>")
            Issue.record("was read")
        } catch {
            #expect(error.location?.line == 4)
            #expect(error.message.contains("column"))
        }
    }

    @Test("A text that is not what its encoding says is refused")
    func encodings() throws {
        let document = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é😀</string></plist>"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in document.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try PropertyList.read(bytes, file: "t") == .string("é😀"))
        #expect(throws: FormatError.self) { try PropertyList.read(bytes.dropLast(), file: "t") }
        let high = try #require(bytes.lastIndex(of: 0xD8))
        #expect(throws: FormatError.self) {
            try PropertyList.read(Array(bytes[...high]) + Array(bytes[(high + 3)...]), file: "t")
        }
        let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><string>".utf8) + [0xE9]
        #expect(try PropertyList.read(latin + Array("</string></plist>".utf8), file: "t") == .string("é"))
        let broken = Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8)
        #expect(throws: FormatError.self) { try PropertyList.read(broken, file: "t") }
    }

    @Test("Large data is decoded whole, whatever piece its text arrives in")
    func largeData() throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let text = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        #expect(try read("<data>\n\(text)\n</data>") == .data(bytes))
    }

    @Test("Objects of a binary property list have their own forms")
    func binaryObjects() throws {
        let list = binary([
            [0xA8, 1, 2, 3, 4, 5, 6, 7, 8], [0x10, 0xFF], [0x13] + [UInt8](repeating: 0xFF, count: 8),
            [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), [0x81, 1, 2], [0x00],
            [0x22, 0x3F, 0x80, 0, 0], [0x62, 0xD8, 0x3D, 0xDE, 0x00], [0xC1, 1],
        ])
        #expect(
            try PropertyList.read(list, file: "t")
                == .array([
                    .integer(255), .integer(-1), .unsigned(.max), .dictionary([("CF$UID", .integer(258))]), .null,
                    .real(1),
                    .string("😀"), .array([.integer(255)]),
                ]))
    }

    @Test("Cycles, references that multiply and depth are refused, not followed")
    func hostileBinary() {
        let cycle = binary([[0xA1, 1], [0xA1, 0]])
        let own = binary([[0xA1, 0]])
        // Each array has the next one 14 times: 14 to the 60th nodes, if somebody walked them.
        let bomb = binary((0..<60).map { [0xAE] + [UInt8](repeating: UInt8($0 + 1), count: 14) } + [[0x09]])
        let deep = binary((0..<200).map { [0xA1, UInt8($0 + 1)] } + [[0x09]])
        for (name, bytes) in [("cycle", cycle), ("own", own), ("bomb", bomb)] {
            #expect(throws: FormatError.self, "\(name)") { try PropertyList.read(bytes, file: "t") }
        }
        #expect(throws: Never.self) { try PropertyList.read(deep, file: "t") }
    }

    @Test("A damaged binary property list is refused or read, and never traps")
    func damagedBinary() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var generator = SplitMix(state: seed)
        let object: [String: Any] = [
            "a": [1, 2.5, "text", "日本", Date(), Data([1, 2, 3]), true] as [Any], "b": ["c": ["d": "text"]],
        ]
        let whole = try [UInt8](PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
        var readCount = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            if let value = try? PropertyList.read(bytes, file: "t") {
                readCount += 1
                #expect(value.jsonText.utf8.count < 100_000)
            }
        }
        #expect(readCount > 0 && readCount < 20_000)
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
