import Foundation

/// How a person searches and sorts text: case and marks above and below letters do not matter in a search, and break
/// ties in an order; digits count as numbers.
///
/// The same on every machine and in every process, whatever its locale: what is stored in one order must be found in it.
enum LocalizedText {
    /// Whether `part` is in `whole`, both folded.
    static func contains(_ whole: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer) -> Bool {
        let (whole, part) = (folded(whole), folded(part))
        return whole.withUnsafeBytes { whole in
            part.withUnsafeBytes { TextOrder.hasBytes(whole, $0) }
        }
    }

    /// Less than 0, 0 or more than 0: by folded text with numbers by value, then by marks, then lower case before upper
    /// case, then in Swift's order, so that only what Swift calls equal is equal.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let natural = compareNumerically(folded(left), folded(right))
        if natural != 0 { return natural }
        let marks = compareBytes(cased(left), cased(right))
        return marks != 0 ? marks : -TextOrder.compare(left, right)
    }

    /// Less than 0, 0 or more than 0 by the text without its case.
    static func compareIgnoringCase(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        compareBytes(cased(left), cased(right))
    }

    /// Calls `body` with both texts' bytes.
    static func relate<Result>(
        _ left: String, _ right: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { body(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0)) }
        }
    }

    /// UTF-8 of the text without case and marks.
    private static func folded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if TextOrder.isASCII(bytes) { return lowercasedASCII(bytes) }
        var folded = String.UnicodeScalarView()
        for scalar in TextOrder.text(bytes).decomposedStringWithCompatibilityMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            append(scalar, to: &folded)
        }
        return Array(String(folded).utf8)
    }

    /// UTF-8 of the text without case.
    private static func cased(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if TextOrder.isASCII(bytes) { return lowercasedASCII(bytes) }
        var cased = String.UnicodeScalarView()
        for scalar in TextOrder.text(bytes).decomposedStringWithCanonicalMapping.unicodeScalars {
            append(scalar, to: &cased)
        }
        return Array(String(cased).decomposedStringWithCanonicalMapping.utf8)
    }

    // By way of the upper case, so that all forms of a letter, such as the two small sigmas, meet.
    private static func append(_ scalar: Unicode.Scalar, to view: inout String.UnicodeScalarView) {
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
            view.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
    }

    private static func lowercasedASCII(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    }

    private static func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1
    }

    /// Bytes in order, but a run of digits against another as numbers.
    private static func compareNumerically(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let first = number(in: left, from: &i)
                let second = number(in: right, from: &j)
                if first.count != second.count { return first.count - second.count }
                if first.lexicographicallyPrecedes(second) { return -1 }
                if second.lexicographicallyPrecedes(first) { return 1 }
            } else {
                if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
                i += 1
                j += 1
            }
        }
        return (left.count - i) - (right.count - j)
    }

    /// The digits from `position` on without zeros at their start; `position` moves behind them.
    private static func number(in text: [UInt8], from position: inout Int) -> ArraySlice<UInt8> {
        let start = position
        while position < text.count, isDigit(text[position]) { position += 1 }
        return text[start..<position].drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}
