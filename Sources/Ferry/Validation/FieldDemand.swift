import Foundation
import ModelStore

/// A rule's demand, ready to be put to cells of its column. A class, so that walking over demands copies one reference each.
final class FieldDemand: Sendable {
    /// What is asked of a cell; every check but `required` lets NULL pass.
    enum Check: Sendable {
        case required
        case characters(min: Int, max: Int)
        case bytes(min: Int, max: Int)
        case integers(ClosedRange<Int64>)
        case reals(min: Double, max: Double)
        /// Fixed-width text that sorts as its values do.
        case texts(min: [UInt8], max: [UInt8]?)
        case decimals(min: Decimal?, max: Decimal?)
        case oneOf([CellValue], isDecimal: Bool)
        case pattern(TextPattern)
    }

    let position: Int
    let check: Check
    /// What is reported when the check fails.
    let fault: ValidationFault

    /// A demand by its parts.
    init(position: Int, check: Check, fault: ValidationFault) {
        self.position = position
        self.check = check
        self.fault = fault
    }

    /// Whether `cell` is as demanded. Cells of another kind than the column's pass: their type is no matter of rules.
    func accepts(_ cell: Cell) -> Bool {
        if case .null = cell {
            if case .required = check { return false }
            return true
        }
        switch (check, cell) {
        case (.required, .text(let text)): return !CellText.isBlank(text)
        case (.characters(let min, let max), .text(let text)): return CellText.hasLength(text, min: min, max: max)
        case (.bytes(let min, let max), .blob(let bytes)): return bytes.count >= min && bytes.count <= max
        case (.integers(let range), .integer(let value)): return range.contains(value)
        case (.reals(let min, let max), .real(let value)): return value >= min && value <= max
        case (.texts(let min, let max), .text(let text)):
            return !Self.precedes(text, min) && !(max.map { Self.exceeds(text, $0) } ?? false)
        case (.decimals(let min, let max), .text(let text)):
            guard let value = Decimal(string: String(decoding: text, as: UTF8.self)) else { return false }
            return min.map { value >= $0 } ?? true && max.map { value <= $0 } ?? true
        case (.oneOf(let values, let isDecimal), _): return values.contains { Self.equal($0, cell, isDecimal) }
        case (.pattern(let pattern), .text(let text)): return pattern.matches(text)
        default: return true
        }
    }

    private static func precedes(_ text: UnsafeRawBufferPointer, _ bound: [UInt8]) -> Bool {
        text.lexicographicallyPrecedes(bound)
    }

    private static func exceeds(_ text: UnsafeRawBufferPointer, _ bound: [UInt8]) -> Bool {
        bound.lexicographicallyPrecedes(text)
    }

    private static func equal(_ value: CellValue, _ cell: Cell, _ isDecimal: Bool) -> Bool {
        switch (value, cell) {
        case (.integer(let a), .integer(let b)): return a == b
        case (.real(let a), .real(let b)): return a == b
        case (.text(let a), .text(let b)):
            if b.elementsEqual(a) { return true }
            if isDecimal {
                return Decimal(string: String(decoding: a, as: UTF8.self))
                    == Decimal(string: String(decoding: b, as: UTF8.self))
            }
            // Beyond ASCII, equal text can have different bytes.
            guard a.contains(where: { $0 >= 0x80 }), b.contains(where: { $0 >= 0x80 }) else { return false }
            return String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
        default: return false
        }
    }
}
