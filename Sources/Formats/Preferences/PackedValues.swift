/// Opens values that are packed in text, data and keyed archives, also in one another.
package struct PackedValues {
    /// What a value turns out to be.
    package enum Content {
        /// A native value.
        case value(PlainValue)
        /// The text of a JSON array or object.
        case json(InputBuffer)
    }

    /// How often a value may be packed in another.
    static let depthLimit = 16

    /// The file and key of the values.
    let place: RecordLocation
    /// Bytes that were opened, which are bounded: values may share what they are packed in.
    private var openedBytes = 0

    /// Whether more was opened than is allowed; then nothing more is.
    private(set) var isExhausted = false

    private static let freeBytes = 16 << 20
    private static let ratio = 16

    /// - Parameter place: the file and key of the values.
    package init(place: RecordLocation) {
        self.place = place
    }

    /// What `value` holds; itself where it is not packed.
    /// - Parameters:
    ///   - inputBytes: how much was read of the dump.
    ///   - pointer: where the value is, inside `place`.
    package mutating func open(
        _ value: PlainValue, inputBytes: Int, at pointer: String? = nil
    ) throws(FormatError) -> Content {
        switch value {
        case .string(let text) where Self.mayHold(text.utf8.first):
            return try open(InputBuffer(copying: text.utf8), inputBytes: inputBytes, at: pointer) ?? .value(value)
        case .data(let bytes):
            return try open(InputBuffer(copying: bytes), inputBytes: inputBytes, at: pointer) ?? .value(value)
        case .dictionary(let entries) where KeyedArchive.isArchive(entries):
            return try open(archive: entries, byteCount: inputBytes, inputBytes: inputBytes, depth: 1, at: pointer)
        default: return .value(value)
        }
    }

    /// What the bytes of a String or Data hold; nil when they are nothing that can be opened.
    mutating func open(
        _ buffer: InputBuffer, inputBytes: Int, at pointer: String? = nil
    ) throws(FormatError) -> Content? {
        try open(buffer, inputBytes: inputBytes, depth: 0, at: pointer)
    }

    /// Whether text that begins so can hold something; most text does not, and need not be copied.
    private static func mayHold(_ first: UInt8?) -> Bool {
        guard let first else { return false }
        return "[{\"<bYPWe".utf8.contains(first) || first >= 0x80 || PropertyListScalar.isSpace(first)
    }

    private mutating func open(
        _ buffer: InputBuffer, inputBytes: Int, depth: Int, at pointer: String?
    ) throws(FormatError) -> Content? {
        var place = place
        place.pointer = pointer
        guard depth < Self.depthLimit else {
            throw FormatError(
                .limit, "values are packed in one another more than \(Self.depthLimit) deep", at: place)
        }
        openedBytes += buffer.bytes.count
        guard openedBytes <= Self.freeBytes + inputBytes * Self.ratio else {
            isExhausted = true
            throw FormatError(
                .limit, "the values hold far more than the dump: they share what they are packed in", at: place)
        }
        switch Form(of: buffer.bytes) {
        case .json: return .json(buffer)
        case .jsonString:
            guard let text = Self.text(of: buffer.bytes) else { return nil }
            return try open(text, inputBytes: inputBytes, depth: depth + 1, at: pointer)
        case .base64:
            guard let bytes = Self.base64(buffer.bytes) else { return nil }
            return try open(bytes, inputBytes: inputBytes, depth: depth + 1, at: pointer)
        case .propertyList:
            let value: PlainValue
            do throws(FormatError) {
                value = try PropertyList.read(buffer.bytes, file: place.file)
            } catch {
                var error = error
                error.location?.container = place.container
                error.location?.pointer = pointer
                throw error
            }
            return try open(
                unpacked: value, byteCount: buffer.bytes.count, inputBytes: inputBytes, depth: depth + 1, at: pointer)
        case nil: return nil
        }
    }

    /// Goes on with what a property list or an archive holds.
    private mutating func open(
        unpacked value: PlainValue, byteCount: Int, inputBytes: Int, depth: Int, at pointer: String?
    ) throws(FormatError) -> Content {
        switch value {
        case .dictionary(let entries) where KeyedArchive.isArchive(entries):
            return try open(
                archive: entries, byteCount: byteCount, inputBytes: inputBytes, depth: depth, at: pointer)
        case .string(let text):
            let buffer = InputBuffer(copying: text.utf8)
            return try open(buffer, inputBytes: inputBytes, depth: depth, at: pointer) ?? .value(value)
        case .data(let bytes):
            let buffer = InputBuffer(copying: bytes)
            return try open(buffer, inputBytes: inputBytes, depth: depth, at: pointer) ?? .value(value)
        default: return .value(value)
        }
    }

    private mutating func open(
        archive entries: KeyedArchive.Entries, byteCount: Int, inputBytes: Int, depth: Int, at pointer: String?
    ) throws(FormatError) -> Content {
        var place = place
        place.container += pointer.map { [$0] } ?? []
        var archive = try KeyedArchive(entries, byteCount: byteCount, at: place)
        let value = try archive.value()
        return try open(
            unpacked: value, byteCount: byteCount, inputBytes: inputBytes, depth: depth + 1, at: pointer)
    }
}
