import Foundation

/// The scalars of XML property lists, read from their text.
enum PropertyListScalar {
    /// A decimal or hexadecimal (`0x`) integer with an optional sign.
    static func integer(_ text: [UInt8]) throws(PropertyListFault) -> PlainValue {
        var digits = trimmed(text)
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        var radix = 10
        if digits.count > 2, digits.first == UInt8(ascii: "0"), (digits.dropFirst().first ?? 0) | 0x20 == 0x78 {
            radix = 16
            digits = digits.dropFirst(2)
        }
        // The initialiser would take a second sign.
        guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            digits.allSatisfy({ isHexDigit($0) })
        else { throw PropertyListFault("<integer> does not hold an integer") }
        let string = String(decoding: digits, as: UTF8.self)
        guard let magnitude = UInt64(string, radix: radix) else {
            if radix == 10, digits.contains(where: { $0 > UInt8(ascii: "9") }) {
                throw PropertyListFault("<integer> does not hold an integer")
            }
            throw PropertyListFault("<integer> holds a number beyond 64 bits")
        }
        if !isNegative { return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude) }
        guard magnitude <= Int64.min.magnitude else {
            throw PropertyListFault("<integer> holds a number beyond 64 bits")
        }
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }

    /// A decimal number, `nan`, `inf` or `infinity` in any case.
    static func real(_ text: [UInt8]) throws(PropertyListFault) -> PlainValue {
        guard let value = Double(String(decoding: trimmed(text), as: UTF8.self)) else {
            throw PropertyListFault("<real> does not hold a number")
        }
        return .real(value)
    }

    /// A UTC date, `2025-06-01T09:41:00Z`, with or without a fraction of a second.
    static func date(_ text: [UInt8]) throws(PropertyListFault) -> PlainValue {
        var rest = trimmed(text)
        func number(_ digits: Int, before separator: Character) -> Int? {
            guard rest.count > digits, rest[rest.startIndex + digits] == separator.asciiValue else { return nil }
            var value = 0
            for byte in rest.prefix(digits) {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            rest = rest.dropFirst(digits + 1)
            return value
        }
        let fault = PropertyListFault("<date> does not hold a date such as 2025-06-01T09:41:00Z")
        guard let year = number(4, before: "-"), let month = number(2, before: "-"), let day = number(2, before: "T"),
            let hour = number(2, before: ":"), let minute = number(2, before: ":"),
            (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day), hour < 24, minute < 60
        else { throw fault }
        var fraction = 0.0
        let second: Int
        if let whole = number(2, before: "Z") {
            second = whole
        } else {
            guard let whole = number(2, before: "."), rest.last == UInt8(ascii: "Z"), rest.count > 1,
                rest.dropLast().allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
                let value = Double("0." + String(decoding: rest.dropLast(), as: UTF8.self))
            else { throw fault }
            (second, fraction, rest) = (whole, value, rest.suffix(0))
        }
        guard rest.isEmpty, second < 60 else { throw fault }
        let days = daysFrom2001(year: year, month: month, day: day)
        let seconds = Double(days * 86_400 + hour * 3_600 + minute * 60 + second) + fraction
        guard PropertyListLimits.dates.contains(seconds) else { throw fault }
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    /// Whether `byte` is white space in XML.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
        guard let start = text.firstIndex(where: { !isSpace($0) }), let end = text.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return text[start...end]
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Days from 2001-01-01 in the proleptic Gregorian calendar; years from 0 on.
    private static func daysFrom2001(year: Int, month: Int, day: Int) -> Int {
        // Years begin in March, so that the leap day is the last; eras of 400 years begin at 0000-03-01.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // 730,791 days lie between 0000-03-01 and 2001-01-01.
        return era * 146_097 + dayOfEra - 730_791
    }
}
