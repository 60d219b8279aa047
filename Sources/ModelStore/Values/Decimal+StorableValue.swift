import Foundation

/// Stored as exact text in plain decimal notation, such as `-12.5`; NaN is the fault `number.notFinite`.
extension Decimal: StorableValue {
    /// The column type.
    public static var attributeType: AttributeType { .decimal }

    /// Appends this value as the row's next cell.
    public func write(to row: inout RowWriter) {
        guard isFinite else {
            row.fail(code: "number.notFinite", message: "the number is not finite")
            row.appendNull()
            return
        }
        row.append(text: description)
    }

    /// Reads the cell at `position`.
    /// - Throws: ``ModelStoreError`` when it holds something else.
    public static func read(from row: RowView, at position: Int) throws(ModelStoreError) -> Decimal {
        guard case .text(let bytes) = row[position], isPlainNotation(bytes) else {
            throw row.invalidValue(at: position, expected: "a decimal number")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // 38 digits always fit. Of more, Foundation drops what does not, without a word.
        guard let value = Decimal(string: text),
            bytes.count <= 38 || significantDigits(value.description) == significantDigits(text)
        else {
            throw row.invalidValue(at: position, expected: "a decimal number of at most 38 digits")
        }
        return value
    }

    private static func significantDigits(_ text: String) -> Substring {
        var digits = text.drop { $0 == "-" || $0 == "0" }
        if digits.contains(".") {
            while digits.last == "0" { digits.removeLast() }
            if digits.last == "." { digits.removeLast() }
        }
        return digits
    }

    // Foundation takes a number followed by anything, so the form is checked first.
    private static func isPlainNotation(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var digits = 0
        var points = 0
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: "-") where index == 0: break
            default: return false
            }
        }
        return digits > 0 && points <= 1
    }
}
