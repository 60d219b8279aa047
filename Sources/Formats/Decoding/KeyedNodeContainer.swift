/// The keyed container over an object's node.
struct KeyedNodeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let core: DecodingCore
    private let object: Node

    init(_ core: DecodingCore, _ object: Node) {
        self.core = core
        self.object = object
    }

    var codingPath: [any CodingKey] { core.codingPath(to: object) }

    var allKeys: [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(Int(object.pointee.length))
        // Of a key that occurs twice the one that counts; where that is refused, the first leads to the error.
        let passed = core.duplicates == .last ? repeatedFlag : repeatsFlag
        core.forEachKey(of: object) { key in
            key.pointee.flags |= askedFlag
            guard key.pointee.flags & passed == 0 else { return }
            if let known = Key(stringValue: core.name(of: key)) { keys.append(known) }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        do {
            return try find(key) != nil
        } catch {
            // It is there more than once; decoding it will say so.
            return true
        }
    }

    /// The key's value, or nil when the key is absent.
    @inline(__always)
    private func find(_ key: Key) throws -> Node? {
        var name = key.stringValue
        return try name.withUTF8 { try core.find($0, in: object) }
    }

    @inline(__always)
    private func value(_ key: Key) throws -> Node {
        guard let node = try find(key) else { throw core.missing(key, in: object) }
        return node
    }

    /// The key's value, or nil when the key is absent or its value null.
    @inline(__always)
    private func present(_ key: Key) throws -> Node? {
        guard let node = try find(key), node.pointee.kind != .null else { return nil }
        return node
    }

    /// The key's value, or nil when it is absent, null, or an element without text where the format has no types.
    @inline(__always)
    private func filled(_ key: Key) throws -> Node? {
        guard let node = try present(key), !core.isBlankElement(node) else { return nil }
        return node
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).pointee.kind == .null }

    // MARK: Values

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try core.bool(value(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try core.string(value(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try core.double(value(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try core.float(value(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try core.integer(value(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try core.integer(value(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try core.integer(value(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try core.integer(value(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try core.integer(value(key)) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try core.integer(value(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try core.integer(value(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try core.integer(value(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try core.integer(value(key)) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try core.integer(value(key)) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try core.integer(value(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try core.integer(value(key)) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        guard let node = try find(key) else {
            // A list of nothing leaves no trace in a format without types.
            guard core.valuesAreText, core.isList(type) else { throw core.missing(key, in: object) }
            return try core.decode(type, core.absence(of: AnyCodingKey(key), in: object))
        }
        return try core.decode(type, node)
    }

    // MARK: Values that may be absent or null

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try filled(key).map { try core.bool($0) }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try core.string($0) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try filled(key).map { try core.double($0) }
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try filled(key).map { try core.float($0) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try filled(key).map { try core.integer($0) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let node = try present(key) else { return nil }
        if core.isBlankElement(node), T.self != String.self, !core.isList(type) { return nil }
        return try core.decode(type, node)
    }

    // MARK: Nested

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try NodeDecoder(core, value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try NodeDecoder(core, value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        var name = AnyCodingKey.superKey.stringValue
        let node = try name.withUTF8 { try core.find($0, in: object) }
        return NodeDecoder(core, node ?? core.absence(of: .superKey, in: object))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try NodeDecoder(core, find(key) ?? core.absence(of: AnyCodingKey(key), in: object))
    }
}
