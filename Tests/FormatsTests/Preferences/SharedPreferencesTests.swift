import Foundation
import Testing

@testable import Formats

@Suite("Android's preferences")
struct SharedPreferencesTests {
    private let reading: PreferenceReading

    init() throws {
        reading = try PreferenceReading()
    }

    private func file(_ content: String) -> [UInt8] {
        Array("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n\(content)\n</map>\n".utf8)
    }

    @Test("A string with escaped JSON gives its records, and flags of every type are told")
    func strings() throws {
        let dump = file(
            """
                <string name="saved">[{&quot;title&quot;:&quot;a &amp;amp; b&quot;},{"title":"&#10;c"}]</string>
                <boolean name="migrated" value="true" />
                <int name="count" value="-3" />
                <long name="last" value="9007199254740993" />
                <float name="ratio" value="0.5" />
                <string name="empty"></string>
                <null name="none" />
            """)
        let flags = ["migrated", "count", "last", "ratio", "empty", "none", "missing"]
        let result = try reading.read(dump, flags: flags)
        #expect(result.records.count == 2)
        #expect(result.records.first == #"{"title":"a &amp; b"}"#)
        #expect(result.places.last == "prefs › saved › /1 (record 1)")
        let told = ["true", "-3", "9007199254740993", "0.5", "\"\"", "null"]
        #expect(
            result.notes
                == zip(flags, told).map { "flag \($0) = \($1) (reported, not trusted)" }
                + ["flag missing is not there"])
    }

    @Test("A set of strings gives a record for each that holds one")
    func sets() throws {
        let set = (0..<3).map { "<string>{&quot;n&quot;:\($0)}</string>" }.joined(separator: "\n")
        let many = try reading.read(file("<set name=\"saved\">\n\(set)\n</set>"))
        #expect(many.records == [#"{"n":0}"#, #"{"n":1}"#, #"{"n":2}"#])
        let one = try reading.read(file("<set name=\"saved\"><string>{\"n\":9}</string></set>"))
        #expect(one.records == [#"{"n":9}"#])
        #expect(try reading.read(file("<set name=\"saved\" />")).records.isEmpty)
    }

    @Test("Other XML is not taken for it")
    func detection() {
        #expect(SharedPreferences.isForm(of: file("")))
        #expect(SharedPreferences.isForm(of: Array("<map/>".utf8)))
        #expect(SharedPreferences.isForm(of: Array("<!-- a > b --><map ><int name='x' value='1'/></map>".utf8)))
        #expect(!SharedPreferences.isForm(of: Array("<map version='1.10'><layer/></map>".utf8)))
        #expect(!SharedPreferences.isForm(of: Array("<map><layer name='x'/></map>".utf8)))
        #expect(!SharedPreferences.isForm(of: Array("<maps><string name='x'/></maps>".utf8)))
        #expect(!SharedPreferences.isForm(of: Array("<!-- map".utf8)))
        #expect(!SharedPreferences.isForm(of: Array("<!-- map".utf8)))
    }

    @Test("Damaged and hostile files are refused with the place")
    func damage() throws {
        let cases: [(String, FormatError.Code)] = [
            ("<int name=\"saved\" value=\"99999999999999999999\" />", .malformed),
            ("<int name=\"saved\" />", .malformed),
            ("<boolean name=\"saved\" value=\"1\" />", .malformed),
            ("<string name=\"saved\">[]</string><string name=\"saved\">[]</string>", .malformed),
            ("<string name=\"saved\">hello</string>", .malformed),
            ("<string name=\"saved\">[]</strin>", .malformed),
            ("<string name=\"saved\">&x;</string>", .malformed),
            ("<string name=\"other\">[]</string>", .notFound),
            ("<long name=\"saved\" value=\"1\" />", .malformed),
        ]
        for (content, code) in cases {
            let error = try #require(try reading.refusal(file(content)), "\(content)")
            #expect(error.code == code, "\(content)")
            #expect(error.location?.file == "prefs")
        }
        let entity =
            "<!DOCTYPE map [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><map><string name='saved'>&x;</string></map>"
        #expect(try reading.refusal(Array(entity.utf8)) != nil)
        let torn = file("<string name=\"saved\">[{}]</string>").dropLast(8)
        #expect(try reading.refusal(torn) != nil)
    }
}
