import Foundation

/// A to-one relationship in a record: which row of its destination it leads to.
///
/// Either by the row's key, as rows that were read from a store have it, or by the values that tell the destination's rows
/// from one another (its first uniqueness constraint), as sources have it: then it is looked up when the record is
/// written, and may lead to a row that comes later in the same run.
///
/// Its Codable form is the one value of the identity, an array of several, or for a key an object whose member `pk` has it.
public struct ModelReference: Sendable, Hashable {
    /// What the reference is made of.
    public enum Form: Sendable, Hashable {
        /// The row's `pk`.
        case key(Int64)
        /// The values of the destination's identity, in its order.
        case identity([Part])
    }

    /// One value of an identity, as a source has it.
    public enum Part: Sendable, Hashable {
        case integer(Int64)
        case real(Double)
        /// Text, and what the store keeps as text: UUIDs, dates, URLs, decimals.
        case text(String)
    }

    /// What the reference is made of.
    public let form: Form

    /// The row with this `pk`.
    public init(key: Int64) {
        form = .key(key)
    }

    /// The row with this identity.
    public init(identity: [Part]) {
        form = .identity(identity)
    }
}

extension ModelReference: Codable {
    private enum CodingKeys: String, CodingKey {
        case pk
    }

    /// Reads a value, an array of values, or an object with `pk`.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: CodingKeys.self) {
            self.init(key: try object.decode(Int64.self, forKey: .pk))
        } else if (try? decoder.unkeyedContainer()) != nil {
            self.init(identity: try decoder.singleValueContainer().decode([Part].self))
        } else {
            self.init(identity: [try decoder.singleValueContainer().decode(Part.self)])
        }
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        switch form {
        case .key(let key):
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(key, forKey: .pk)
        case .identity(let parts):
            var value = encoder.singleValueContainer()
            if parts.count == 1 { try value.encode(parts[0]) } else { try value.encode(parts) }
        }
    }
}

extension ModelReference.Part: Codable {
    /// Reads a number or a string.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else {
            self = .real(try value.decode(Double.self))
        }
    }

    /// Writes the number or the string.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .integer(let integer): try value.encode(integer)
        case .real(let real): try value.encode(real)
        case .text(let text): try value.encode(text)
        }
    }
}

extension ModelReference: StorableValue {
    /// A reference.
    public static var attributeType: AttributeType { .reference }

    /// Appends the key as an integer, or the identity as a JSON array: what a column of references never holds, so that
    /// whoever writes the row sees that it must be looked up.
    public func write(to row: inout RowWriter) {
        switch form {
        case .key(let key): row.append(integer: key)
        case .identity(let parts):
            guard let text = try? JSONEncoder().encode(parts) else {
                row.fail(code: "reference.form", message: "the reference's number is not finite")
                row.appendNull()
                return
            }
            text.withUnsafeBytes { row.append(text: $0) }
        }
    }

    /// Reads a key, or an identity that was not looked up yet.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> ModelReference {
        switch row[position] {
        case .integer(let key): return ModelReference(key: key)
        case .text(let bytes):
            guard let parts = try? JSONDecoder().decode([Part].self, from: Data(bytes)) else { break }
            return ModelReference(identity: parts)
        case .null, .real, .blob: break
        }
        throw row.invalidValue(at: position, expected: "a reference")
    }
}
