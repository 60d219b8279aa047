/// An input cannot be read at all: the file is missing, unreadable or not of its format.
///
/// A fault of a single record is not an error but a ``RecordFault``.
public struct FormatError: Error, Sendable, CustomStringConvertible {
    /// The kinds of error; more may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The stable word for the kind, as reports write it.
        public let rawValue: String

        /// A kind by its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The system could not open or read the input.
        public static let io = Code(rawValue: "input.io")
        /// The input is not of the format it should have.
        public static let malformed = Code(rawValue: "input.malformed")
        /// The input is well formed but has no such key, pointer or record path.
        public static let notFound = Code(rawValue: "input.notFound")
        /// The input goes beyond a limit, such as nesting depth.
        public static let limit = Code(rawValue: "input.limit")
    }

    /// The kind of error.
    public var code: Code
    /// What is wrong and what to try.
    public var message: String
    /// Where it is, as far as known.
    public var location: RecordLocation?

    /// Describes an error.
    public init(_ code: Code, _ message: String, at location: RecordLocation? = nil) {
        self.code = code
        self.message = message
        self.location = location
    }

    /// The location and the message.
    public var description: String {
        location.map { "\($0): \(message)" } ?? message
    }
}
