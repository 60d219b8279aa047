import Foundation
import SQLite

/// The values that columns of one row had before a transaction, as history keeps them: a JSON object by column name.
///
/// Numbers are JSON numbers, exact; text is a string; a blob is `{"base64": …}`, and so, as `{"utf8": …}`, is text that
/// is not valid UTF-8.
struct BeforeImage {
    /// The JSON text of the cells at `positions` of `row`.
    static func json(of row: RowView, positions: [Int]) -> String {
        let members = positions.map { position in
            "\(quoted(row.attributes[position].name)):\(text(of: row[position]))"
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// The values kept in `json`, by the positions of their attributes in `entity`.
    /// - Throws: ``ModelStoreError/Code/invalidValue`` when it is not what ``json(of:positions:)`` writes for `entity`.
    static func values(in json: String, entity: EntityDescription) throws(ModelStoreError) -> [Int: Value] {
        var values: [Int: Value] = [:]
        for (name, member) in try members(in: json, entity: entity.name) {
            guard let position = entity.index(of: name) else {
                throw ModelStoreError(
                    .invalidValue, "history has a column that the entity lacks", entity: entity.name, attribute: name)
            }
            guard let value = member.value(for: entity.attributes[position].storage) else {
                throw ModelStoreError(
                    .invalidValue, "history holds a value of another type", entity: entity.name, attribute: name)
            }
            values[position] = value
        }
        return values
    }

    /// The values kept in `json` as they stand, by column, whatever the entity has become since.
    static func values(in json: String) throws(ModelStoreError) -> [String: Value] {
        try members(in: json, entity: nil).mapValues(\.plainValue)
    }

    private static func members(in json: String, entity: String?) throws(ModelStoreError) -> [String: Member] {
        do {
            return try JSONDecoder().decode([String: Member].self, from: Data(json.utf8))
        } catch {
            throw ModelStoreError(.invalidValue, "kept history cannot be read", entity: entity, underlying: error)
        }
    }

    private static func text(of cell: Cell) -> String {
        switch cell {
        case .null: "null"
        case .integer(let integer): String(integer)
        case .real(let real): real.description
        case .text(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                quoted(text)
            } else {
                "{\"utf8\":\"\(Data(bytes).base64EncodedString())\"}"
            }
        case .blob(let bytes): "{\"base64\":\"\(Data(bytes).base64EncodedString())\"}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// One value of the object.
    private enum Member: Decodable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case bytes([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let integer = try? container.decode(Int64.self) {
                self = .integer(integer)
            } else if let real = try? container.decode(Double.self) {
                self = .real(real)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .bytes(try container.decode([String: String].self))
            }
        }

        /// The value in the storage class that its JSON form tells.
        var plainValue: Value {
            switch self {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .text(text)
            case .bytes(let object): value(for: object["base64"] == nil ? .text : .blob) ?? .null
            }
        }

        func value(for storage: StorageClass) -> Value? {
            switch (self, storage) {
            case (.null, _): .null
            case (.integer(let integer), .integer): .integer(integer)
            case (.integer(let integer), .real): .real(Double(integer))
            case (.real(let real), .real): .real(real)
            case (.text(let text), .text): .text(text)
            case (.bytes(let object), .text):
                object["utf8"].flatMap { Data(base64Encoded: $0) }.map { .text(String(decoding: $0, as: UTF8.self)) }
            case (.bytes(let object), .blob):
                object["base64"].flatMap { Data(base64Encoded: $0) }.map { .blob(Array($0)) }
            default: nil
            }
        }
    }
}
