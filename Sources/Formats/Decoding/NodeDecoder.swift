/// The `Decoder`, and single-value container, over one node.
struct NodeDecoder: Decoder, SingleValueDecodingContainer {
    let core: DecodingCore
    let node: Node

    @inline(__always)
    init(_ core: DecodingCore, _ node: Node) {
        self.core = core
        self.node = node
    }

    var codingPath: [any CodingKey] { core.codingPath(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard node.pointee.kind == .object || core.isEmptyElement(node) else {
            throw core.mismatch(node, [String: Any].self, expected: "an object")
        }
        core.convertKeys(of: node)
        return KeyedDecodingContainer(KeyedNodeContainer(core, node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if node.pointee.kind == .array { return UnkeyedNodeContainer(core, node) }
        guard let list = core.list(node) else { throw core.mismatch(node, [Any].self, expected: "an array") }
        return UnkeyedNodeContainer(core, list)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Single value

    func decodeNil() -> Bool { node.pointee.kind == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try core.bool(node) }
    func decode(_ type: String.Type) throws -> String { try core.string(node) }
    func decode(_ type: Double.Type) throws -> Double { try core.double(node) }
    func decode(_ type: Float.Type) throws -> Float { try core.float(node) }
    func decode(_ type: Int.Type) throws -> Int { try core.integer(node) }
    func decode(_ type: Int8.Type) throws -> Int8 { try core.integer(node) }
    func decode(_ type: Int16.Type) throws -> Int16 { try core.integer(node) }
    func decode(_ type: Int32.Type) throws -> Int32 { try core.integer(node) }
    func decode(_ type: Int64.Type) throws -> Int64 { try core.integer(node) }
    func decode(_ type: Int128.Type) throws -> Int128 { try core.integer(node) }
    func decode(_ type: UInt.Type) throws -> UInt { try core.integer(node) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try core.integer(node) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try core.integer(node) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try core.integer(node) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try core.integer(node) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try core.integer(node) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try core.decode(type, node) }
}
