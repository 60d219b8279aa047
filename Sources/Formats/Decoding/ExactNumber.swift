import Foundation

/// The value of a number's text without any loss: a mantissa that does not end in zero, times a power of ten.
struct ExactNumber {
    private var isNegative = false
    private var mantissa: UInt128 = 0
    private var exponent = 0
    /// Whether the digits fit the mantissa.
    private var isExact = true

    /// - Parameter text: a sound number: a minus or not, digits with or without a point, an exponent or not.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var position = 0
        if text.first == UInt8(ascii: "-") {
            isNegative = true
            position = 1
        }
        var isFraction = false
        var zeros = 0
        while position < text.count {
            let byte = text[position]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte &- 0x30 < 10 {
                if isFraction { exponent -= 1 }
                append(byte &- 0x30, after: &zeros)
            } else {
                break
            }
            position += 1
        }
        exponent += zeros
        if position < text.count { exponent += Self.exponent(text[(position + 1)...]) }
    }

    private mutating func append(_ digit: UInt8, after zeros: inout Int) {
        guard digit != 0 else {
            if mantissa != 0 { zeros += 1 }
            return
        }
        guard isExact, mantissa == 0 || zeros < 40 else {
            isExact = false
            return
        }
        for _ in 0...zeros { scale() }
        zeros = 0
        let (sum, overflow) = mantissa.addingReportingOverflow(UInt128(digit))
        mantissa = sum
        if overflow { isExact = false }
    }

    private mutating func scale() {
        let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        mantissa = product
        if overflow { isExact = false }
    }

    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        for byte in text where byte &- 0x30 < 10 {
            // Far beyond what any type holds, and far from overflow.
            value = min(value * 10 + Int(byte &- 0x30), 1 << 40)
        }
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    /// The value as an integer; nil when it has a fraction or does not fit.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
        guard isExact else { return nil }
        guard mantissa != 0 else { return 0 }
        guard exponent >= 0, exponent < 40 else { return nil }
        var scaled = self
        for _ in 0..<exponent { scaled.scale() }
        guard scaled.isExact else { return nil }
        guard isNegative else { return Integer(exactly: scaled.mantissa) }
        if scaled.mantissa == UInt128(1) << 127 { return Integer(exactly: Int128.min) }
        return Int128(exactly: scaled.mantissa).flatMap { Integer(exactly: -$0) }
    }

    /// The value as a Decimal; nil when it has more digits or a larger exponent than that can hold.
    var decimal: Decimal? {
        guard isExact else { return nil }
        guard mantissa != 0 else { return 0 }
        var scaled = self
        while scaled.exponent > 127, scaled.isExact {
            scaled.scale()
            scaled.exponent -= 1
        }
        guard scaled.isExact, scaled.exponent >= -128 else { return nil }
        let low = Decimal(UInt64(truncatingIfNeeded: scaled.mantissa))
        let high = UInt64(truncatingIfNeeded: scaled.mantissa >> 64)
        let significand = high == 0 ? low : Decimal(high) * Self.twoTo64 + low
        return Decimal(sign: isNegative ? .minus : .plus, exponent: scaled.exponent, significand: significand)
    }

    private static let twoTo64 = Decimal(UInt64.max) + 1
}
