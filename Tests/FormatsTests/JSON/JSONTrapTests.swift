import Foundation
import Testing

@testable import Formats

@Suite(.enabled(if: Corpora.arePresent, "../shared/corpora is not there"))
struct JSONTrapTests {
    private func read(_ name: String) throws -> Reading {
        let path = Corpora.root.appendingPathComponent("traps/\(name)").path
        return try Reading(JSONDocumentReader(ByteSource(path: path), records: .root))
    }

    @Test(arguments: ["big.json", "bom-json.json", "deep-511.json", "deep-512.json", "dupkeys.json", "zero-exp.json"])
    func strictlySoundFilesAreRead(name: String) throws {
        #expect(try read(name).allFaults.isEmpty)
    }

    @Test(arguments: ["nan.json", "trailing-comma.json", "two-docs.xml", "lone.json"])
    func unsoundFilesAreRefused(name: String) throws {
        #expect(try read(name).allFaults.count == 1)
    }

    @Test(arguments: ["deep-513.json", "deep-1000.json", "deep-100000.json"])
    func depthBeyondTheLimitIsAFault(name: String) throws {
        let faults = try read(name).allFaults
        #expect(faults.map(\.code) == ["json.depth"])
        #expect(faults.first?.location.byteOffset == 512)
    }

    @Test func utf16IsRefusedByName() throws {
        let error = #expect(throws: FormatError.self) { try read("u16bom.json") }
        #expect(error?.message.contains("UTF-16") == true)
    }

    @Test func everyFileOfTheTrapsIsReadOrRefused() throws {
        for file in Corpora.files(in: "traps", ending: "") {
            guard let source = try? ByteSource(path: file.path) else { continue }
            do {
                let reading = try Reading(JSONDocumentReader(source, records: .root))
                #expect(reading.records.count + reading.faults.count == 1, "\(file.lastPathComponent)")
            } catch let error as FormatError {
                #expect(error.code == .malformed)
            }
        }
    }
}
