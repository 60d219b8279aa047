import Foundation

@testable import Formats

/// Everything a reader gave, one entry for each record and fault.
struct Reading {
    struct Record: Equatable {
        var text: String
        var location: RecordLocation
    }

    var records: [Record] = []
    var faults: [RecordFault] = []
    /// The faults that decoding would find.
    var unsound: [RecordFault] = []
    var longestBuffer = 0

    init(_ reader: any RecordReader) throws {
        let decoder = RecordDecoder()
        while let chunk = try reader.next() {
            decoder.begin(chunk)
            if case .json(let buffer, _) = chunk.content { longestBuffer = max(longestBuffer, buffer.bytes.count) }
            for position in 0..<chunk.count {
                let text = String(decoding: chunk.raw(of: position, limit: .max), as: UTF8.self)
                records.append(Record(text: text, location: chunk.location(of: position)))
                if let fault = decoder.check(at: position) { unsound.append(fault) }
            }
            faults += chunk.faults
        }
    }

    var texts: [String] { records.map(\.text) }
    var allFaults: [RecordFault] { faults + unsound }

    static func source(_ bytes: some Collection<UInt8>) -> ByteSource {
        ByteSource(copying: bytes, at: RecordLocation(file: "input"))
    }

    static func document(
        _ text: String, at pointer: String = "", limits: JSONReadingLimits = JSONReadingLimits()
    ) throws -> Reading {
        let pointer = JSONPointer(pointer) ?? .root
        return try Reading(JSONDocumentReader(source(text.utf8), records: .elements(pointer), limits: limits))
    }

    static func lines(_ text: String, limits: JSONReadingLimits = JSONReadingLimits()) throws -> Reading {
        try Reading(NDJSONReader(source(text.utf8), limits: limits))
    }
}
