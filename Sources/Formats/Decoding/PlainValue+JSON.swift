import CSimdJSON

extension PlainValue {
    /// Reads a JSON text as a tree of values.
    ///
    /// Integers that fit are integers, other numbers doubles: a number of more than 17 digits loses some.
    /// - Parameters:
    ///   - bytes: the text, UTF-8, strict RFC 8259.
    ///   - location: the file, and the container in it, of the text, for the fault.
    /// - Throws: a fault with the place where the text is not JSON, or where a number is beyond Double.
    public init(json bytes: InputBuffer, at location: RecordLocation, maximumDepth: Int = 512) throws(RecordFault) {
        let span = RecordChunk.RecordSpan(offset: 0, count: bytes.bytes.count, line: 1)
        let chunk = RecordChunk(origin: location, firstIndex: 0, content: .json(bytes, [span]))
        let decoder = RecordDecoder(maximumDepth: maximumDepth)
        decoder.begin(chunk)
        self = try decoder.value(at: 0)
    }

    /// The value of a node; nodes are at most as deep as the parser's limit.
    init(_ core: DecodingCore, _ node: Node) throws {
        switch node.pointee.kind {
        case .null: self = .null
        case .false: self = .bool(false)
        case .true: self = .bool(true)
        case .integer: self = .integer(Int64(bitPattern: node.pointee.value))
        case .unsigned: self = .unsigned(node.pointee.value)
        case .number, .real: self = .real(try core.double(node))
        case .string, .key: self = .string(String(decoding: core.bytes(node), as: UTF8.self))
        case .date: self = .date(try core.date(node))
        case .data: self = .data(Array(core.bytes(node)))
        case .array:
            var values: [PlainValue] = []
            var element = node + 1
            for _ in 0..<node.pointee.length {
                values.append(try PlainValue(core, element))
                element += Int(element.pointee.extent)
            }
            self = .array(values)
        case .object:
            var pairs: [(key: String, value: PlainValue)] = []
            var key = node + 1
            for _ in 0..<node.pointee.length {
                pairs.append((core.sourceName(of: key), try PlainValue(core, key + 1)))
                key += 1 + Int(key[1].extent)
            }
            self = .dictionary(pairs)
        }
    }
}
