/// The unkeyed container over an array's node.
///
/// Three words, so that it needs no memory of its own inside an existential.
struct UnkeyedNodeContainer: UnkeyedDecodingContainer {
    private let core: DecodingCore
    /// An array, or the only element of a list in a format without types.
    private let array: Node
    private var offset: UInt32
    private var index: UInt32 = 0

    init(_ core: DecodingCore, _ array: Node) {
        self.core = core
        self.array = array
        offset = array.pointee.kind == .array ? 1 : 0
    }

    var codingPath: [any CodingKey] { core.codingPath(to: array) }
    var count: Int? { core.count(ofList: array) }
    var isAtEnd: Bool { index >= core.count(ofList: array) }
    var currentIndex: Int { Int(index) }

    /// The element that is next, which `advance` then passes; one that cannot be decoded stays the next.
    @inline(__always)
    private func next<T>(_ type: T.Type) throws -> Node {
        guard !isAtEnd else {
            let path = core.codingPath(to: array) + [AnyCodingKey(index: currentIndex)]
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: path, debugDescription: "the array ends before this element",
                    underlyingError: DecodingDetail()))
        }
        return array + Int(offset)
    }

    @inline(__always)
    private mutating func advance(past node: Node) {
        offset += node.pointee.extent
        index += 1
    }

    @inline(__always)
    private mutating func take<T>(_ read: (Node) throws -> T) throws -> T {
        let node = try next(T.self)
        let value = try read(node)
        advance(past: node)
        return value
    }

    /// Takes a value that is no object: of an only element that is an object with one value, that value.
    @inline(__always)
    private mutating func takeValue<T>(_ read: (Node) throws -> T) throws -> T {
        let node = try next(T.self)
        let value = try read(array.pointee.kind == .array ? node : core.onlyValue(of: node) ?? node)
        advance(past: node)
        return value
    }

    mutating func decodeNil() throws -> Bool {
        let node = try next(Never?.self)
        guard node.pointee.kind == .null else { return false }
        advance(past: node)
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try takeValue { [core] in try core.bool($0) } }
    mutating func decode(_ type: String.Type) throws -> String { try takeValue { [core] in try core.string($0) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try takeValue { [core] in try core.double($0) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try takeValue { [core] in try core.float($0) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try takeValue { [core] in try core.integer($0) } }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try take { [core, array] in
            guard array.pointee.kind != .array, let only = core.onlyValue(of: $0) else {
                return try core.decode(type, $0)
            }
            // `<dates><date>…</date></dates>` looks like an element with a property `date`: the type decides.
            do { return try core.decode(type, $0) } catch { return try core.decode(type, only) }
        }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try take { [core] in try NodeDecoder(core, $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { [core] in try NodeDecoder(core, $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take { [core] in NodeDecoder(core, $0) }
    }
}
