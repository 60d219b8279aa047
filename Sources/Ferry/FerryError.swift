import Formats
import ModelStore
import SQLite

/// What keeps a pipeline from running, or a command from being carried out.
///
/// A run that began and failed is not an error but a ``RunReport`` that says so.
public struct FerryError: Error, Sendable, CustomStringConvertible {
    /// The kinds of error; more may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The stable word for the kind, as reports write it.
        public let rawValue: String

        /// A kind by its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Something the user said does not fit: an option, a name, a pipeline file.
        public static let usage = Code(rawValue: "ferry.usage")
        /// An input or the store cannot be opened or read.
        public static let input = Code(rawValue: "ferry.input")
        /// Another run holds the store.
        public static let locked = Code(rawValue: "ferry.locked")
        /// The store's schema is unknown, newer, or must be migrated first.
        public static let schema = Code(rawValue: "ferry.schema")
        /// The history that was asked for is no longer, or never was, in the store.
        public static let expired = Code(rawValue: "ferry.expired")
        /// Whoever read the output has stopped reading.
        public static let brokenPipe = Code(rawValue: "ferry.brokenPipe")
        /// The store failed.
        public static let store = Code(rawValue: "ferry.store")
    }

    /// The kind of error.
    public var code: Code
    /// What is wrong and what to try.
    public var message: String
    /// Where, when it is a place in an input.
    public var location: RecordLocation?
    /// The error below this one.
    public var underlying: (any Error)?

    /// Describes an error.
    public init(_ code: Code, _ message: String, at location: RecordLocation? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.location = location
        self.underlying = underlying
    }

    /// The location, the message and the cause.
    public var description: String {
        let place = location.map { "\($0): " } ?? ""
        let cause = underlying.map { ": \($0)" } ?? ""
        return place + message + cause
    }
}

extension FerryError {
    /// What an error of the store at `store` means for a run that has not begun.
    init(opening error: any Error, store: String) {
        if let error = error as? FerryError {
            self = error
            return
        }
        if let error = error as? FormatError {
            self.init(.input, error.message, at: error.location)
            return
        }
        if Self.isLockHeldElsewhere(error) {
            self.init(.locked, "another program is writing to \(store); try again when it has ended")
            return
        }
        let schemaCodes: [ModelStoreError.Code] = [.unknownSchema, .newerSchema, .needsMigration]
        if let error = error as? ModelStoreError, schemaCodes.contains(error.code) {
            self.init(.schema, "\(store): \(error)")
        } else {
            self.init(.store, "\(store) cannot be opened: \(error)")
        }
    }

    /// Whether SQLite waited for another program's lock in vain.
    static func isLockHeldElsewhere(_ error: any Error) -> Bool {
        if let error = error as? ModelStoreError, let cause = error.underlying { return isLockHeldElsewhere(cause) }
        return (error as? SQLiteError)?.code.primary == .busy
    }
}
