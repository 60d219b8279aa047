import Foundation

@testable import Formats

extension Reading {
    /// Reads a document of the test.
    static func xml(
        _ text: String, _ path: String, namespaces: [String: String] = [:],
        limits: XMLReadingLimits = XMLReadingLimits()
    ) throws -> Reading {
        try xml(bytes: Array(text.utf8), path, namespaces: namespaces, limits: limits)
    }

    static func xml(
        bytes: [UInt8], _ path: String, namespaces: [String: String] = [:],
        limits: XMLReadingLimits = XMLReadingLimits()
    ) throws -> Reading {
        try Reading(
            XMLReader(source(bytes), records: try XMLPath(path), namespaces: namespaces, limits: limits))
    }

    /// The places of the records as paths.
    var pointers: [String] { records.map { $0.location.pointer ?? "" } }
}

extension XMLReadingLimits {
    /// One byte at a time.
    static let bytewise = XMLReadingLimits(windowBytes: 1)
}
