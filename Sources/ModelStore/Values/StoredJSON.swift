import Foundation

/// The JSON text that Codable values without a column form of their own are stored as: keys sorted, no white space,
/// slashes as they are, dates as seconds since 2001, data as base64.
enum StoredJSON {
    // JSONEncoder and JSONDecoder are safe to share while nobody changes their options.
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    static func encode(_ value: some Encodable) throws -> Data {
        try encoder.encode(value)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: UnsafeRawBufferPointer) throws -> Value {
        try decoder.decode(type, from: Data(bytes))
    }

    /// Where in a value `error` arose, such as ` at places.0.name`; empty when that is not known or the value itself.
    static func place(of error: any Error) -> String {
        let path: [any CodingKey] =
            switch error {
            case EncodingError.invalidValue(_, let context): context.codingPath
            case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
            case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context):
                context.codingPath
            case DecodingError.dataCorrupted(let context): context.codingPath
            default: []
            }
        guard !path.isEmpty else { return "" }
        return " at " + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension RowWriter {
    /// Appends JSON text of `value`; a value that cannot be written as JSON is the fault `value.notEncodable`.
    public mutating func append(json value: some Encodable) {
        do {
            try StoredJSON.encode(value).withUnsafeBytes { append(text: $0) }
        } catch {
            fail(
                code: "value.notEncodable",
                message: "the value cannot be written as JSON\(StoredJSON.place(of: error)); "
                    + "it must encode something, and its numbers must be finite")
            appendNull()
        }
    }
}

extension RowView {
    /// Decodes the JSON text in the column at `position`.
    /// - Throws: ``ModelStoreError`` when the column does not hold JSON text of `type`.
    public func decodeJSON<Value: Decodable>(_ type: Value.Type, at position: Int) throws(ModelStoreError) -> Value {
        guard case .text(let bytes) = self[position] else {
            throw invalidValue(at: position, expected: "JSON text")
        }
        do {
            return try StoredJSON.decode(type, from: bytes)
        } catch {
            throw invalidValue(at: position, expected: "JSON of \(type); it fails\(StoredJSON.place(of: error))")
        }
    }
}
