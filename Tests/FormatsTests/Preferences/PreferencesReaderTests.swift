import Digests
import Foundation
import Testing

@testable import Formats

@Suite("Preference dumps")
struct PreferencesReaderTests {
    private let folder: URL
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("preferences-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func xml(_ content: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(content)</dict></plist>".utf8)
    }

    private struct Result {
        var records: [String] = []
        var places: [String] = []
        var faults: [RecordFault] = []
        var notes: [String] = []
        var inputs: [InputSummary] = []
    }

    private func read(
        _ path: String, key: String = "saved_memos", missing: PreferencesReader.MissingKey = .fail, flags: [String] = []
    ) throws(FormatError) -> Result {
        let reader = try PreferencesReader(
            path: path, name: "prefs", key: key, missingKey: missing, reportedKeys: flags)
        var result = Result()
        while let chunk = try reader.next() {
            for position in 0..<chunk.count {
                result.records.append(String(decoding: chunk.raw(of: position), as: UTF8.self))
                var place = chunk.location(of: position)
                (place.byteOffset, place.line) = (nil, nil)
                result.places.append(place.description)
            }
            result.faults += chunk.faults
        }
        (result.notes, result.inputs) = (reader.notes, reader.inputs)
        return result
    }

    @Test(
        "The same memos come out of a dump in each form",
        arguments: [
            "memos-binary.plist", "memos-nested.json", "memos-string.json",
        ])
    func sampleDumps(_ name: String) throws {
        let path = Self.package.appendingPathComponent("SampleData/memos/\(name)").path
        let result = try read(path, flags: ["swiftdata_migration_v1"])
        #expect(result.records.count == 20)
        #expect(result.faults.isEmpty)
        #expect(result.notes == ["flag swiftdata_migration_v1 = false (reported, not trusted)"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(result.inputs.map(\.byteCount) == [bytes.count])
        #expect(result.inputs.map(\.sha256) == [bytes.withUnsafeBytes { SHA256Digest(of: $0).description }])
        let place = name == "memos-nested.json" ? "prefs › /saved_memos/3" : "prefs › saved_memos › /3"
        #expect(result.places[3] == place + " (record 3)")
        let ids = try result.records.map { record in
            (try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])?["id"] as? String
        }
        #expect(Set(ids.compactMap { $0 }).count == 20)
    }

    @Test("The sample dump with broken memos gives all 300 to whoever judges them")
    func largeSample() throws {
        let path = Self.package.appendingPathComponent("SampleData/memos/memos.plist").path
        #expect(try read(path).records.count == 300)
    }

    @Test("Elements of a native array are records, whatever the form")
    func nativeArrays() throws {
        let items = (0..<1_000).map { "<dict><key>n</key><integer>\($0)</integer></dict>" }.joined()
        let content =
            "<key>other</key><array><dict/></array><key>saved_memos</key><array>\(items)</array><key>f</key><true/>"
        let result = try read(file("native.plist", xml(content)), flags: ["f", "g"])
        #expect(result.records.count == 1_000)
        #expect(result.records[999] == #"{"n":999}"#)
        #expect(result.places[999] == "prefs › saved_memos › /999 (record 999)")
        #expect(result.notes == ["flag f = true (reported, not trusted)", "flag g is not there"])

        let object: [String: Any] = ["saved_memos": (0..<1_000).map { ["n": $0] }, "f": "yes"]
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let binary = try read(file("native-binary.plist", data), flags: ["f"])
        #expect(binary.records == result.records)
        #expect(binary.places == result.places)
        #expect(binary.notes == [#"flag f = "yes" (reported, not trusted)"#])
    }

    @Test("A dictionary of dictionaries gives its values, another one is itself the record")
    func dictionaries() throws {
        let values = "<key>a</key><dict><key>n</key><integer>1</integer></dict><key>b</key><dict/>"
        let many = try read(file("many.plist", xml("<key>saved_memos</key><dict>\(values)</dict>")))
        #expect(many.records == [#"{"n":1}"#, "{}"])
        #expect(many.places == ["prefs › saved_memos › a (record 0)", "prefs › saved_memos › b (record 1)"])
        let one = try read(
            file("one.plist", xml("<key>saved_memos</key><dict><key>n</key><integer>1</integer></dict>")))
        #expect(one.records == [#"{"n":1}"#])
    }

    @Test("A String may hold JSON, and Data a property list")
    func textValues() throws {
        let string = try read(file("s.plist", xml("<key>saved_memos</key><string> [{\"n\":1},{\"n\":2}]</string>")))
        #expect(string.records == [#"{"n":1}"#, #"{"n":2}"#])
        let inner = Data(xml("<key>saved</key><integer>1</integer>")).base64EncodedString()
        let data = try read(file("d.plist", xml("<key>saved_memos</key><data>\(inner)</data>")))
        #expect(data.records == [#"{"saved":1}"#])
    }

    @Test("A dump without the key is an error, or nothing to move where that was said")
    func missingKey() throws {
        let dumps = [
            try file("x.plist", xml("<key>a</key><true/>")), try file("x.json", Array(#"{"a":true}"#.utf8)),
            try file(
                "b.plist", PropertyListSerialization.data(fromPropertyList: ["a": true], format: .binary, options: 0)),
        ]
        for dump in dumps {
            #expect(throws: FormatError.self) { try read(dump) }
            let result = try read(dump, missing: .empty, flags: ["a"])
            #expect(result.records.isEmpty)
            #expect(result.notes.last == "there is no key 'saved_memos': nothing to move")
            #expect(result.notes.first == "flag a = true (reported, not trusted)")
            #expect(result.inputs.first.map { $0.byteCount > 0 } == true)
        }
    }

    @Test("What cannot be records is refused with the key's place")
    func refusals() throws {
        let cases: [(String, FormatError.Code, String)] = [
            ("<key>saved_memos</key><integer>1</integer>", .malformed, "single"),
            ("<key>saved_memos</key><string>hello</string>", .malformed, "neither"),
            ("<key>saved_memos</key><data>AAAA</data>", .malformed, "neither"),
            ("<key>saved_memos</key><array/><key>saved_memos</key><array/>", .malformed, "twice"),
        ]
        for (content, code, hint) in cases {
            do {
                _ = try read(file("bad.plist", xml(content)))
                Issue.record("\(content) was read")
            } catch let error as FormatError {
                #expect(error.code == code)
                #expect(error.description.contains(hint), "\(error)")
                #expect(error.location?.file == "prefs")
            }
        }
        #expect(throws: FormatError.self) { try read(file("list.json", Array("[1]".utf8))) }
        #expect(throws: FormatError.self) { try read(file("word.plist", Array("hello".utf8))) }
        #expect(throws: FormatError.self) { try read(file("empty.plist", [])) }
        #expect(throws: FormatError.self) { try read(folder.appendingPathComponent("none.plist").path) }
    }

    @Test("A torn dump is an error, also when its records were read before")
    func tornDump() throws {
        let whole = xml("<key>saved_memos</key><array><dict/><dict/></array><key>z</key><string>end</string>")
        for count in [whole.count - 1, whole.count - 8, whole.count - 40] {
            #expect(throws: FormatError.self) { try read(file("torn.plist", whole.prefix(count))) }
        }
    }

    @Test("A broken end of a JSON dump is a fault, the string's records survive")
    func tornJSON() throws {
        let result = try read(file("torn.json", Array(#"{"saved_memos":"[{\"n\":1}]","z":1"#.utf8)))
        #expect(result.records == [#"{"n":1}"#])
        #expect(result.faults.count == 1)
    }
}
