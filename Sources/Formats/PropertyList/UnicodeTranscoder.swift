/// Turns UTF-16 or UTF-32 that arrives in pieces into UTF-8.
struct UnicodeTranscoder {
    private let unitSize: Int
    private let isBigEndian: Bool
    private var partialUnit: [UInt8] = []
    private var highSurrogate: UInt32?
    private var isFirst = true

    /// Recognises the encoding by a byte-order mark, or by how `<` at the start of a document looks; nil when the text
    /// is in neither encoding.
    init?(detecting bytes: UnsafeRawBufferPointer) {
        switch Array(bytes.prefix(4)) {
        case [0x00, 0x00, 0xFE, 0xFF], [0x00, 0x00, 0x00, 0x3C]: (unitSize, isBigEndian) = (4, true)
        case [0xFF, 0xFE, 0x00, 0x00], [0x3C, 0x00, 0x00, 0x00]: (unitSize, isBigEndian) = (4, false)
        case let start where start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0x00, 0x3C]):
            (unitSize, isBigEndian) = (2, true)
        case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0x3C, 0x00]):
            (unitSize, isBigEndian) = (2, false)
        default: return nil
        }
    }

    /// Whether the text so far does not end in the middle of a character.
    var isComplete: Bool { partialUnit.isEmpty && highSurrogate == nil }

    /// Appends `bytes` in UTF-8, without the byte-order mark.
    /// - Returns: false when there is a lone surrogate or a number that is no character.
    mutating func transcode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        output.reserveCapacity(output.count + bytes.count)
        for byte in bytes {
            partialUnit.append(byte)
            guard partialUnit.count == unitSize else { continue }
            var unit: UInt32 = 0
            for byte in isBigEndian ? partialUnit : partialUnit.reversed() { unit = unit << 8 | UInt32(byte) }
            partialUnit.removeAll(keepingCapacity: true)
            guard take(unit, into: &output) else { return false }
        }
        return true
    }

    private mutating func take(_ unit: UInt32, into output: inout [UInt8]) -> Bool {
        if let high = highSurrogate {
            guard (0xDC00...0xDFFF).contains(unit) else { return false }
            highSurrogate = nil
            return append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF, to: &output)
        }
        if unitSize == 2, (0xD800...0xDBFF).contains(unit) {
            highSurrogate = unit
            return true
        }
        return append(unit, to: &output)
    }

    private mutating func append(_ number: UInt32, to output: inout [UInt8]) -> Bool {
        guard let scalar = Unicode.Scalar(number) else { return false }
        let isMark = isFirst && number == 0xFEFF
        isFirst = false
        if !isMark { output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
        return true
    }
}
