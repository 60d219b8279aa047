import CSimdJSON

/// Rides in a `DecodingError` of our own: what the error's cases have no room for.
struct DecodingDetail: Error {
    /// The code of the fault, where it is not that of the error's case.
    var code: String?
}

extension DecodingCore {
    func context(_ node: Node, _ message: String, code: String? = nil) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: codingPath(to: node), debugDescription: message, underlyingError: DecodingDetail(code: code))
    }

    /// The value is of another kind than `type` needs, or null.
    func mismatch(_ node: Node, _ type: any Any.Type, expected: String) -> DecodingError {
        if node.pointee.kind == .null {
            return .valueNotFound(type, context(node, "\(expected) was expected, but the value is null"))
        }
        return .typeMismatch(
            type, context(node, "\(expected) was expected, but the value is \(node.pointee.kind.name)"))
    }

    func corrupted(_ node: Node, _ message: String) -> DecodingError {
        .dataCorrupted(context(node, message))
    }

    func missing(_ key: some CodingKey, in object: Node) -> DecodingError {
        .keyNotFound(key, context(object, "the key \"\(key.stringValue)\" is missing"))
    }

    func duplicateKey(_ keys: [Node], in object: Node) -> DecodingError {
        guard let first = keys.first else { return corrupted(object, "a key occurs twice") }
        var message = "the key \"\(sourceName(of: first))\" occurs \(keys.count == 2 ? "twice" : "\(keys.count) times")"
        if hasOffsets, let last = keys.last {
            let others = keys.dropLast().map { String($0.pointee.offset) }.joined(separator: ", ")
            message += ", at bytes \(others) and \(last.pointee.offset) of the record"
        }
        return .dataCorrupted(context((keys.last ?? first) + 1, message, code: "decode.duplicateKey"))
    }
}

extension FerryJSONKind {
    /// With its article, for messages.
    var name: String {
        switch self {
        case .null: "null"
        case .false, .true: "a Boolean"
        case .integer, .unsigned, .number, .real: "a number"
        case .string, .key: "text"
        case .array: "an array"
        case .object: "an object"
        case .date: "a date"
        case .data: "data"
        }
    }
}
