/// Why one record, or the rest of an input, could not be read or decoded.
public struct RecordFault: Error, Sendable, Hashable {
    /// A stable word for the kind of fault, such as `json.syntax`, `decode.keyNotFound` or `input.torn`.
    public var code: String
    /// What is wrong and what was expected, without the value itself.
    public var message: String
    /// Where: of the record, with the pointer to the field at fault where there is one.
    public var location: RecordLocation
    /// The name of the field at fault, when it is one of the record's own.
    public var field: String?
    /// The record's bytes as they stand in the source, cut at 64 KiB; nil when they are unknown.
    public var raw: [UInt8]?

    /// Describes a fault.
    public init(code: String, message: String, location: RecordLocation, field: String? = nil, raw: [UInt8]? = nil) {
        self.code = code
        self.message = message
        self.location = location
        self.field = field
        self.raw = raw
    }
}
