import Foundation

/// How a record's keys and values become a type's properties.
public struct RecordDecodingOptions: Sendable, Hashable {
    /// How keys of the source match the type's coding keys.
    public enum KeyStrategy: String, Sendable, Hashable, Codable {
        case useDefaultKeys
        /// `created_at` in the source is the property `createdAt`, by the rules of Foundation's JSONDecoder.
        case convertFromSnakeCase
    }

    /// How dates stand in the source.
    public enum DateStrategy: Sendable, Hashable {
        /// Numbers are seconds since 2001-01-01, as Foundation's JSONEncoder writes by default.
        case secondsSince2001
        case secondsSince1970
        case millisecondsSince1970
        /// ISO 8601 text, with or without fractions and zone (UTC when it has none).
        case iso8601
        /// A Unicode date format pattern, in UTC.
        case format(String)
        /// ISO 8601 for text; for numbers a guess by size: from 100,000,000,000 up milliseconds since 1970, from
        /// 1,000,000,000 up seconds since 1970, below that seconds since 2001. Native dates are themselves.
        case auto
    }

    /// What to do with a key that one object has twice.
    public enum DuplicateKeyPolicy: String, Sendable, Hashable, Codable {
        case reject, first, last
    }

    /// How keys match.
    public var keyStrategy: KeyStrategy = .useDefaultKeys
    /// How dates stand in the source.
    public var dateStrategy: DateStrategy = .auto
    /// What a repeated key means.
    public var duplicateKeys: DuplicateKeyPolicy = .reject
    /// Keys of the record's top level that are called otherwise in the type: source key to coding key.
    public var renamedKeys: [String: String] = [:]
    /// Whether text that holds a number or a Boolean is taken where the type wants one.
    public var convertsStrings = false

    /// Creates the default options.
    public init() {}
}
