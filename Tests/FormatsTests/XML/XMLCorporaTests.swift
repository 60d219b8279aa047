import Foundation
import Testing

@testable import Formats

/// Documents that nobody here wrote.
@Suite(.enabled(if: Corpora.arePresent)) struct XMLCorporaTests {
    private enum Verdict: String {
        case accept, reject, either
    }

    /// The verdict and the number of records at `path`, or at the guessed one.
    private func read(_ file: String, at path: String? = nil) throws -> (verdict: Verdict, records: Int, note: String) {
        let bytes = try Corpora.bytes(file)
        let guess = XMLRecordGuess(head: Array(bytes.prefix(64 << 10)), model: nil)?.path
        let records = try path.map { try XMLPath($0) } ?? guess ?? .rootChildren
        do {
            let reading = try Reading(XMLReader(Reading.source(bytes), records: records))
            #expect(reading.unsound.isEmpty, "\(file)")
            let fault = reading.faults.first
            return (fault == nil ? .accept : .reject, reading.records.count, fault?.message ?? records.description)
        } catch let error as FormatError {
            return (.reject, 0, error.message)
        }
    }

    private func check(_ file: String, _ expected: Verdict, at path: String? = nil, records: Int? = nil) throws {
        let clock = ContinuousClock()
        var result: (verdict: Verdict, records: Int, note: String)?
        let time = try clock.measure { result = try read(file, at: path) }
        let found = try #require(result)
        print("xml\t\(found.verdict.rawValue)\t\(found.records)\t\(file)\t\(found.note)")
        #expect(expected == .either || found.verdict == expected, "\(file): \(found.note)")
        if let records { #expect(found.records == records, "\(file)") }
        #expect(time < .seconds(10), "\(file)")
    }

    @Test func trapsAreReadOrRefusedAsListed() throws {
        let table = String(decoding: try Corpora.bytes("traps/VERDICTS.tsv"), as: UTF8.self)
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count > 2, fields[1] == "xml" else { continue }
            try check("traps/\(fields[0])", try #require(Verdict(rawValue: fields[2])))
        }
        #expect(
            try Reading.xml(bytes: Corpora.bytes("traps/entity-in-text-dropped.xml"), "/d").texts
                == [##"{"#text":"[VALUE]"}"##])
    }

    @Test func attacksAreHarmless() throws {
        for name in ["cyclic.xml", "external.xml", "external_file.xml", "quadratic.xml"] {
            try check("xml/attacks/\(name)", .reject)
        }
        for name in ["simple.xml", "simple-ns.xml", "dtd.xml", "xmlbomb.xml", "xmlbomb2.xml"] {
            try check("xml/attacks/\(name)", .accept)
        }
        for name in ["xalan_exec.xsl", "xalan_write.xsl"] { try check("xml/attacks/\(name)", .either) }
    }

    @Test func exportsAreRead() throws {
        let health = "exports/apple-health/export.xml"
        let text = String(decoding: try Corpora.bytes(health), as: UTF8.self)
        try check(health, .accept, at: "//Record", records: text.components(separatedBy: "<Record ").count - 1)
        for folder in ["apple-health", "itunes", "opml", "gpx", "sms-backup"] {
            for name in Corpora.files(in: "exports/\(folder)") where !name.contains("LICENSE") {
                guard ["xml", "gpx", "opml"].contains(name.split(separator: ".").last ?? "") else { continue }
                try check("exports/\(folder)/\(name)", .either)
            }
        }
        for name in Corpora.files(in: "exports/osm") where name.hasSuffix(".osm") {
            // What their descriptions call bad is mostly so by the rules of OpenStreetMap, not of XML.
            let isBad = ["104-", "105-", "107-"].contains { name.hasPrefix($0) }
            try check("exports/osm/\(name)", isBad ? .reject : .either)
        }
    }
}
