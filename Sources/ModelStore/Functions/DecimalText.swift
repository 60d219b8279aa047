/// Decimal numbers in the text form of the store, compared digit by digit without being converted: exact at any length.
enum DecimalText {
    /// Less than 0, 0 or more than 0 as the numbers are. What is no number compares by its bytes, after all numbers.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        switch (Number(left), Number(right)) {
        case (let left?, let right?): left.compare(right)
        case (_?, nil): -1
        case (nil, _?): 1
        case (nil, nil): left.lexicographicallyPrecedes(right) ? -1 : left.elementsEqualBytes(right) ? 0 : 1
        }
    }

    private struct Number {
        private let isNegative: Bool
        /// Without zeros at its start.
        private let whole: Slice<UnsafeRawBufferPointer>
        /// Without zeros at its end.
        private let fraction: Slice<UnsafeRawBufferPointer>

        init?(_ text: UnsafeRawBufferPointer) {
            let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
            guard !digits.isEmpty else { return nil }
            let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
            whole = digits[..<point].drop { $0 == UInt8(ascii: "0") }
            var fraction = digits[point...].dropFirst()
            while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
            self.fraction = fraction
            let isNumber = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
            guard whole.allSatisfy(isNumber), fraction.allSatisfy(isNumber) else { return nil }
            isNegative = digits.count < text.count && !(whole.isEmpty && fraction.isEmpty)
        }

        func compare(_ other: Number) -> Int {
            if isNegative != other.isNegative { return isNegative ? -1 : 1 }
            return isNegative ? -magnitude(other) : magnitude(other)
        }

        private func magnitude(_ other: Number) -> Int {
            if whole.count != other.whole.count { return whole.count - other.whole.count }
            return Self.compare(whole, other.whole) ?? Self.compare(fraction, other.fraction) ?? 0
        }

        /// Nil when both are the same.
        private static func compare(_ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>)
            -> Int?
        {
            if left.lexicographicallyPrecedes(right) { return -1 }
            return right.lexicographicallyPrecedes(left) ? 1 : nil
        }
    }
}
