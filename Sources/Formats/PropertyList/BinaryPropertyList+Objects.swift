import Foundation

extension BinaryPropertyList {
    /// One object, its references not yet followed.
    enum Object {
        case scalar(PlainValue)
        /// References to the elements: how many, and where they begin.
        case array(count: Int, references: Int)
        /// References to the keys, then as many to the values.
        case dictionary(count: Int, references: Int)
    }

    /// Reads the object with this number.
    func object(_ number: Int) throws(FormatError) -> Object {
        let offset = try offset(of: number)
        let marker = bytes[offset]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0: return .scalar(try singleton(marker, at: offset))
        case 0x1: return .scalar(try integer(low, at: offset))
        case 0x2: return .scalar(try real(low, at: offset))
        case 0x3: return .scalar(try date(low, at: offset))
        case 0x4:
            let (start, count) = try content(offset, unit: 1)
            return .scalar(.data(Array(bytes[start..<start + count])))
        case 0x5:
            let (start, count) = try content(offset, unit: 1)
            let text = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
            guard text.allSatisfy({ $0 < 0x80 }) else {
                throw error("an ASCII string has other characters", at: offset)
            }
            return .scalar(.string(String(decoding: text, as: UTF8.self)))
        case 0x6:
            let (start, count) = try content(offset, unit: 2)
            return .scalar(.string(try utf16(start, count, at: offset)))
        case 0x8:
            guard low < 8, offset + 1 + low < tableOffset else { throw error("a UID has a wrong size", at: offset) }
            let value = Self.bigEndian(bytes, offset + 1, low + 1)
            let number = Int64(exactly: value).map { PlainValue.integer($0) } ?? .unsigned(value)
            return .scalar(.dictionary([("CF$UID", number)]))
        case 0xA, 0xB, 0xC:
            let (start, count) = try content(offset, unit: referenceSize)
            return .array(count: count, references: start)
        case 0xD:
            let (start, count) = try content(offset, unit: referenceSize * 2)
            return .dictionary(count: count, references: start)
        default:
            throw error("an object of unknown kind (marker \(marker))", at: offset)
        }
    }

    private func singleton(_ marker: UInt8, at offset: Int) throws(FormatError) -> PlainValue {
        switch marker {
        case 0x00: .null
        case 0x08: .bool(false)
        case 0x09: .bool(true)
        default: throw error("an object of unknown kind (marker \(marker))", at: offset)
        }
    }

    /// Integers of 1, 2 and 4 bytes have no sign, those of 8 have one, and those of 16 hold what 8 cannot.
    private func integer(_ exponent: Int, at offset: Int) throws(FormatError) -> PlainValue {
        guard exponent <= 4, offset + 1 << exponent < tableOffset else {
            throw error("an integer has a wrong size", at: offset)
        }
        if exponent == 4 {
            let high = Int64(bitPattern: Self.bigEndian(bytes, offset + 1, 8))
            let low = Self.bigEndian(bytes, offset + 9, 8)
            if high == 0 { return Int64(exactly: low).map { .integer($0) } ?? .unsigned(low) }
            let signed = Int64(bitPattern: low)
            guard high == -1, signed < 0 else { throw error("an integer lies beyond 64 bits", at: offset) }
            return .integer(signed)
        }
        return .integer(Int64(bitPattern: Self.bigEndian(bytes, offset + 1, 1 << exponent)))
    }

    private func real(_ exponent: Int, at offset: Int) throws(FormatError) -> PlainValue {
        guard exponent == 2 || exponent == 3, offset + 1 << exponent < tableOffset else {
            throw error("a real number has a wrong size", at: offset)
        }
        let pattern = Self.bigEndian(bytes, offset + 1, 1 << exponent)
        if exponent == 3 { return .real(Double(bitPattern: pattern)) }
        return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))))
    }

    private func date(_ exponent: Int, at offset: Int) throws(FormatError) -> PlainValue {
        guard exponent == 3, offset + 8 < tableOffset else { throw error("a date has a wrong size", at: offset) }
        let seconds = Double(bitPattern: Self.bigEndian(bytes, offset + 1, 8))
        guard PropertyListLimits.dates.contains(seconds) else {
            throw error("a date is not a number or lies outside the years 1 to 9999", at: offset)
        }
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private func utf16(_ start: Int, _ count: Int, at offset: Int) throws(FormatError) -> String {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(count * 2)
        var high: UInt32?
        for position in 0..<count {
            let unit = UInt32(bytes[start + position * 2]) << 8 | UInt32(bytes[start + position * 2 + 1])
            var number = unit
            if let first = high {
                guard (0xDC00...0xDFFF).contains(unit) else { break }
                number = 0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF
                high = nil
            } else if (0xD800...0xDBFF).contains(unit) {
                high = unit
                continue
            }
            guard let scalar = Unicode.Scalar(number), let encoded = UTF8.encode(scalar) else {
                throw error("a UTF-16 string has a lone surrogate", at: offset)
            }
            utf8.append(contentsOf: encoded)
        }
        guard high == nil else { throw error("a UTF-16 string has a lone surrogate", at: offset) }
        return String(decoding: utf8, as: UTF8.self)
    }

    /// Where the content of an object with a count lies, checked against the end of the objects.
    private func content(_ offset: Int, unit: Int) throws(FormatError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = Int(bytes[offset] & 0x0F)
        if count == 0x0F {
            guard start < tableOffset, bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else {
                throw error("an object's count is not an integer", at: offset)
            }
            let size = 1 << Int(bytes[start] & 0x0F)
            guard start + size < tableOffset, let large = Int(exactly: Self.bigEndian(bytes, start + 1, size)) else {
                throw error("an object's count is cut off or too large", at: offset)
            }
            start += 1 + size
            count = large
        }
        guard count <= (tableOffset - start) / unit else {
            throw error("an object goes beyond the end of the objects", at: offset)
        }
        return (start, count)
    }
}
