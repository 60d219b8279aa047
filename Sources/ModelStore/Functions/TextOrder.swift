import Foundation

/// Swift's own relations between texts, on UTF-8 bytes: equality and order up to canonical equivalence, and parts by
/// whole characters.
///
/// Text of ASCII alone, the common case, is compared byte by byte.
enum TextOrder {
    /// Less than 0, 0 or more than 0, in the order of `String.<`: by the scalars of the composed form (NFC).
    ///
    /// Swift 6.3 itself deviates from that order where the spellings of one character differ and only one text goes on
    /// (it has "K2" before the Kelvin sign, which equals "K"); SQLite needs an order without such circles.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        if isComposed(left), isComposed(right) { return compareBytes(left, right) }
        var first = text(left).precomposedStringWithCanonicalMapping
        var second = text(right).precomposedStringWithCanonicalMapping
        return first.withUTF8 { first in
            second.withUTF8 { compareBytes(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer($0)) }
        }
    }

    private static func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        if let start = left.baseAddress, let other = right.baseAddress {
            let result = memcmp(start, other, min(left.count, right.count))
            if result != 0 { return Int(result) }
        }
        return left.count - right.count
    }

    /// Whether the text is its own composed form, for certain: nothing below U+0300 is composed of or combines with
    /// anything, and the bytes that begin those characters are below 0xCC.
    @inline(__always)
    private static func isComposed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allSatisfy { $0 < 0xCC }
    }

    /// Whether `part` is a run of characters of `whole`.
    static func contains(_ whole: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer) -> Bool {
        // Of ASCII's characters only CR LF has more than one byte.
        if isASCII(whole), isASCII(part), !whole.contains(0x0D) {
            return hasBytes(whole, part)
        }
        return contains(text(whole), text(part))
    }

    /// The same for texts; the in-memory form of `contains` in a predicate.
    static func contains(_ whole: String, _ part: String) -> Bool {
        let (whole, part) = (Array(whole), Array(part))
        guard part.count <= whole.count else { return false }
        return part.isEmpty || (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }

    /// Whether the first characters of `whole` are those of `prefix`.
    static func starts(_ whole: UnsafeRawBufferPointer, with prefix: UnsafeRawBufferPointer) -> Bool {
        if isASCII(whole), isASCII(prefix), !whole.contains(0x0D) { return whole.starts(with: prefix) }
        return text(whole).starts(with: text(prefix))
    }

    /// The number of characters.
    static func count(_ whole: UnsafeRawBufferPointer) -> Int {
        isASCII(whole) && !whole.contains(0x0D) ? whole.count : text(whole).count
    }

    /// Whether the bytes of `part` stand somewhere in `whole`.
    static func hasBytes(_ whole: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer) -> Bool {
        guard let wanted = part.baseAddress, let first = part.first else { return true }
        guard var start = whole.baseAddress else { return false }
        // Where the last possible place begins, and one more.
        let end = start + whole.count - part.count + 1
        while start < end, let found = memchr(start, Int32(first), end - start) {
            if memcmp(found, wanted, part.count) == 0 { return true }
            start = UnsafeRawPointer(found) + 1
        }
        return false
    }

    @inline(__always)
    static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allSatisfy { $0 < 0x80 }
    }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
