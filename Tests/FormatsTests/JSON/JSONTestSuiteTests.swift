import Foundation
import Testing

@testable import Formats

@Suite(.enabled(if: Corpora.arePresent, "../shared/corpora is not there"))
struct JSONTestSuiteTests {
    static let files = Corpora.files(in: "json/JSONTestSuite/test_parsing", ending: ".json")

    /// The document's faults, from reading it whole and as an array of elements, with small windows and large ones.
    private func faults(_ bytes: [UInt8], window: Int) throws -> (elements: Reading, whole: Reading) {
        let limits = JSONReadingLimits(windowBytes: window)
        return (
            try Reading(JSONDocumentReader(Reading.source(bytes), limits: limits)),
            try Reading(JSONDocumentReader(Reading.source(bytes), records: .root, limits: limits))
        )
    }

    @Test(arguments: [16, 1 << 20])
    func soundDocumentsAreAccepted(window: Int) throws {
        let files = Self.files.filter { $0.lastPathComponent.hasPrefix("y_") }
        #expect(files.count > 90)
        for file in files {
            let read = try faults(Array(Data(contentsOf: file)), window: window)
            #expect(read.elements.allFaults.isEmpty, "\(file.lastPathComponent): \(read.elements.allFaults)")
            #expect(read.whole.allFaults.isEmpty, "\(file.lastPathComponent): \(read.whole.allFaults)")
            #expect(read.whole.records.count == 1)
        }
    }

    @Test(arguments: [16, 1 << 20])
    func unsoundDocumentsAreRefusedWithALocation(window: Int) throws {
        let files = Self.files.filter { $0.lastPathComponent.hasPrefix("n_") }
        #expect(files.count > 180)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            do {
                let read = try faults(bytes, window: window)
                for faults in [read.elements.allFaults, read.whole.allFaults] {
                    #expect(!faults.isEmpty, "\(file.lastPathComponent) was accepted")
                    for fault in faults {
                        #expect((fault.location.byteOffset ?? .max) <= bytes.count, "\(file.lastPathComponent)")
                        #expect(fault.location.line != nil, "\(file.lastPathComponent)")
                    }
                }
            } catch let error as FormatError {
                // Refused as a whole, for its encoding.
                #expect(error.code == .malformed, "\(file.lastPathComponent): \(error)")
            }
        }
    }

    @Test func undecidedDocumentsDoNotTrap() throws {
        for file in Self.files.filter({ $0.lastPathComponent.hasPrefix("i_") }) {
            let bytes = Array(try Data(contentsOf: file))
            do {
                let read = try faults(bytes, window: 16)
                #expect(read.whole.records.count + read.whole.faults.count > 0, "\(file.lastPathComponent)")
            } catch let error as FormatError {
                #expect(error.code == .malformed)
            }
        }
    }

    @Test func aBrokenLineCostsOnlyItself() throws {
        var tried = 0
        for file in Self.files.filter({ $0.lastPathComponent.hasPrefix("n_") }) {
            let bad = Array(try Data(contentsOf: file))
            guard !bad.contains(0x0A), bad.contains(where: { $0 != 0x20 }) else { continue }
            tried += 1
            let bytes = Array("{\"good\":1}\n".utf8) + bad + Array("\n{\"good\":2}\n".utf8)
            let read = try Reading(NDJSONReader(Reading.source(bytes)))
            let name = file.lastPathComponent
            #expect(read.records.count == 3, "\(name)")
            #expect(read.unsound.map(\.location.index) == [1], "\(name): \(read.unsound)")
            #expect(read.unsound.first?.location.line == 2, "\(name)")
            let offset = read.unsound.first?.location.byteOffset ?? -1
            #expect(offset >= 11 && offset <= 11 + bad.count, "\(name): \(offset)")
        }
        #expect(tried > 150)
    }
}
