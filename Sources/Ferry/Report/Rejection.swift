import Formats
import Foundation

/// A record that could not be taken: where it was, which stage refused it, why, and the record itself.
public struct Rejection: Sendable, Hashable, Codable {
    /// One thing wrong with the record.
    public struct Fault: Sendable, Hashable, Codable {
        /// A stable word for the kind of fault, such as `validate.required`.
        public var code: String
        /// The field at fault, when it is one.
        public var field: String?
        /// What is wrong and what was expected, without the value itself.
        public var message: String

        /// Describes a fault.
        public init(code: String, field: String? = nil, message: String) {
            self.code = code
            self.field = field
            self.message = message
        }
    }

    /// Where the record, or the field at fault, is.
    public var location: RecordLocation
    /// The stage that refused it.
    public var stage: String
    /// Everything wrong with it, at least one fault.
    public var faults: [Fault]
    /// The record as it stands in the source, as text; bytes that are not UTF-8 are in ``rawBase64`` instead.
    public var raw: String?
    /// The record's bytes in base64 when they are not valid UTF-8.
    public var rawBase64: String?

    /// The length of the whole record in bytes, where only its beginning is here: reports do not hold large records, the
    /// rejects file does.
    public var cutFrom: Int?

    /// Describes a rejection; `raw` is kept as text when it is UTF-8, else as base64.
    public init(location: RecordLocation, stage: String, faults: [Fault], raw: [UInt8]?) {
        self.location = location
        self.stage = stage
        self.faults = faults
        guard let raw else { return }
        if let text = String(validating: raw, as: UTF8.self) {
            self.raw = text
        } else {
            rawBase64 = Data(raw).base64EncodedString()
        }
    }

    /// This rejection with at most `limit` bytes of the record.
    func cut(at limit: Int) -> Rejection {
        let bytes = raw.map { Array($0.utf8) } ?? rawBase64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        guard bytes.count > limit else { return self }
        var end = limit
        // Not in the middle of a character.
        while end > 0, raw != nil, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        var short = Rejection(location: location, stage: stage, faults: faults, raw: Array(bytes[..<end]))
        short.cutFrom = bytes.count
        return short
    }
}
