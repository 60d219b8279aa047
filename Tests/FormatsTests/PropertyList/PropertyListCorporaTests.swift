import Foundation
import Testing

@testable import Formats

@Suite("Property lists nobody here wrote", .enabled(if: Corpora.arePresent, "../shared/corpora is not there"))
struct PropertyListCorporaTests {
    /// The files of plist/ that must be read; every other one must be refused.
    static let readable: Set<String> = [
        "cpython/valid/testdata.bin.plist", "cpython/valid/testdata.xml.plist",
        "dd-plist/github-issue31.plist", "dd-plist/github-issue72.plist", "dd-plist/infinity-binary.plist",
        "dd-plist/infinity-xml.plist", "dd-plist/issue16.plist", "dd-plist/issue21.plist",
        "dd-plist/issue22-emoji-xml.plist", "dd-plist/issue22-emoji.plist", "dd-plist/issue30.plist",
        "dd-plist/issue4.plist", "dd-plist/test-gzipinputstream-issue.plist",
        "dd-plist/test-xml-utf-16be-bom.plist", "dd-plist/test-xml-utf-16be.plist",
        "dd-plist/test-xml-utf-16be.plist.bak",
        "dd-plist/test-xml-utf-16le-bom.plist", "dd-plist/test-xml-utf-16le.plist",
        "dd-plist/test-xml-utf-32be-bom.plist", "dd-plist/test-xml-utf-32be.plist",
        "dd-plist/test-xml-utf-32le-bom.plist", "dd-plist/test-xml-utf-32le.plist",
        "dd-plist/test1-binary.plist", "dd-plist/test1.plist", "dd-plist/testNegative-bin.plist",
        "dd-plist/testNegative-xml.plist",
    ]

    @Test("Each file of the corpus is read or refused as its name says, with a place")
    func everyFileHasItsVerdict() throws {
        var table: [String] = []
        for name in Corpora.files(in: "plist") {
            let bytes = try Corpora.bytes("plist/" + name)
            do throws(FormatError) {
                let value = try PropertyList.read(bytes, file: name)
                table.append("read     \(name)  \(value.jsonText.prefix(60))")
                #expect(Self.readable.contains(name), "\(name) was read")
            } catch {
                table.append("refused  \(name)  \(error.message)")
                #expect(!Self.readable.contains(name), "\(name) was refused: \(error)")
                #expect(error.location?.file == name)
            }
        }
        print(table.joined(separator: "\n"))
        #expect(table.count > 90)
    }

    @Test("The traps among property lists end as listed")
    func trapsEndAsListed() throws {
        let verdicts = String(decoding: try Corpora.bytes("traps/VERDICTS.tsv"), as: UTF8.self)
        var count = 0
        for line in verdicts.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count > 2, fields[1] == "plist" else { continue }
            count += 1
            let bytes = try Corpora.bytes("traps/" + fields[0])
            let isRead = (try? PropertyList.read(bytes, file: fields[0])) != nil
            print(isRead ? "read    " : "refused ", fields[0])
            if fields[2] != "either" { #expect(isRead == (fields[2] == "accept"), "\(fields[0])") }
        }
        #expect(count > 4)
    }

    @Test("The XML and the binary form of one property list are equal")
    func formsAreEqual() throws {
        let pairs = [
            ("cpython/valid/testdata.xml.plist", "cpython/valid/testdata.bin.plist"),
            ("dd-plist/test1.plist", "dd-plist/test1-binary.plist"),
            ("dd-plist/test1.plist", "dd-plist/test-xml-utf-16le.plist"),
            ("dd-plist/infinity-xml.plist", "dd-plist/infinity-binary.plist"),
        ]
        for (first, second) in pairs {
            let one = try PropertyList.read(Corpora.bytes("plist/" + first), file: first)
            let other = try PropertyList.read(Corpora.bytes("plist/" + second), file: second)
            guard case .dictionary(let left) = one, case .dictionary(let right) = other else {
                Issue.record("\(first), \(second): not dictionaries")
                continue
            }
            #expect(left.count == right.count, "\(second)")
            for (key, value) in left where key != "key&B" {
                let same = right.first { $0.key == key }?.value
                #expect(same.map { sorted($0) } == sorted(value), "\(second): \(key)")
            }
        }
    }

    private func sorted(_ value: PlainValue) -> PlainValue {
        switch value {
        case .dictionary(let entries):
            .dictionary(entries.map { ($0.key, sorted($0.value)) }.sorted { $0.0 < $1.0 })
        case .array(let items): .array(items.map(sorted))
        default: value
        }
    }
}
