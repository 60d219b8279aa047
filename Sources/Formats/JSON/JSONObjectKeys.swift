/// Finds the keys of the object that a JSON document is, without reading its values into anything.
///
/// Only keys and depth are looked at: whether the document is sound is for its reader to say.
public struct JSONObjectKeys {
    /// How many keys are taken, and how long one may be in bytes: an object with more is no table of contents.
    private static let limits = (keys: 10_000, bytes: 1_000)

    private enum Place {
        /// Before the object.
        case start
        /// Inside a string that is a key, or any other one.
        case key, string
        /// Where a key may come, or anything else.
        case beforeKey, inside
        /// Behind the object.
        case end
    }

    private var place = Place.start
    private var depth = 0
    private var isEscaped = false
    private var key: [UInt8] = []
    private var keys: [String] = []
    private var isTooMuch = false

    private init() {}

    /// The keys in the order of the document, as they are written: one with escapes is not resolved.
    ///
    /// Reads to the end, at the speed of the medium, in constant memory.
    /// - Returns: nil when the document is no object, does not end, or has more keys than a table of contents.
    /// - Throws: ``FormatError`` when the source cannot be read.
    public static func read(_ source: ByteSource) throws(FormatError) -> [String]? {
        let head = try source.peek(3)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var scan = JSONObjectKeys()
        var skipped = head == [0xEF, 0xBB, 0xBF] ? 3 : 0
        while true {
            let count = try source.read(into: buffer)
            guard count > 0 else { return scan.place == .end ? scan.keys : nil }
            guard scan.take(UnsafeRawBufferPointer(rebasing: buffer[min(skipped, count)..<count])) else { return nil }
            skipped = 0
        }
    }

    /// Takes the next bytes; false where the document cannot be such an object.
    private mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        for byte in bytes {
            switch place {
            case .string, .key: takeText(byte)
            case .start:
                if byte == UInt8(ascii: "{") {
                    (place, depth) = (.beforeKey, 1)
                } else if !Self.isSpace(byte) {
                    return false
                }
            case .beforeKey, .inside: takeStructure(byte)
            case .end: if !Self.isSpace(byte) { return false }
            }
            if isTooMuch { return false }
        }
        return true
    }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            if place == .key {
                keys.append(String(decoding: key, as: UTF8.self))
                key.removeAll(keepingCapacity: true)
                isTooMuch = keys.count > Self.limits.keys
            }
            place = .inside
            return
        }
        if place == .key {
            key.append(byte)
            isTooMuch = key.count > Self.limits.bytes
        }
    }

    private mutating func takeStructure(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): place = place == .beforeKey ? .key : .string
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            place = .inside
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            place = depth == 0 ? .end : .inside
        case UInt8(ascii: ","): if depth == 1 { place = .beforeKey }
        default: break
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
