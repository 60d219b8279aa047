/// The order in which people count names: runs of digits by their value, so `2.json` comes before `10.json`.
///
/// Everything else is by Unicode scalar; names that differ only in leading zeros are in the order of their bytes. It is the
/// same in every locale.
enum NaturalOrder {
    /// Whether `left` comes before `right`.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (a, b) = (Array(left.utf8), Array(right.utf8))
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if isDigit(a[i]), isDigit(b[j]) {
                let (x, y) = (number(in: a, at: &i), number(in: b, at: &j))
                if x.count != y.count { return x.count < y.count }
                if x != y { return x.lexicographicallyPrecedes(y) }
            } else {
                if a[i] != b[j] { return a[i] < b[j] }
                i += 1
                j += 1
            }
        }
        if i < a.count || j < b.count { return i == a.count }
        return a.lexicographicallyPrecedes(b)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// The digits from `position` on without leading zeros; moves behind them.
    private static func number(in bytes: [UInt8], at position: inout Int) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isDigit(bytes[position]) { position += 1 }
        return bytes[start..<position].drop { $0 == UInt8(ascii: "0") }
    }
}
