import Foundation

/// What a row that is older than an attribute gets in its column: the value of the model's default, as it is stored.
///
/// Its Codable form is an object with one member: `integer`, `real`, `text`, `base64` or `attribute`.
public enum StoredDefault: Sendable, Hashable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// The value of another attribute of the same row, by its name.
    case attribute(String)
}

extension StoredDefault: Codable {
    private enum CodingKeys: String, CodingKey {
        case integer, real, text, base64, attribute
    }

    /// Writes the one member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .integer(let integer): try container.encode(integer, forKey: .integer)
        case .real(let real): try container.encode(real, forKey: .real)
        case .text(let text): try container.encode(text, forKey: .text)
        case .blob(let bytes): try container.encode(Data(bytes), forKey: .base64)
        case .attribute(let name): try container.encode(name, forKey: .attribute)
        }
    }

    /// Reads the one member.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .integer: self = .integer(try container.decode(Int64.self, forKey: .integer))
        case .real: self = .real(try container.decode(Double.self, forKey: .real))
        case .text: self = .text(try container.decode(String.self, forKey: .text))
        case .base64: self = .blob(Array(try container.decode(Data.self, forKey: .base64)))
        case .attribute: self = .attribute(try container.decode(String.self, forKey: .attribute))
        case nil:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "a default has one known member"))
        }
    }
}
