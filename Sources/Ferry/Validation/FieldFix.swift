import Foundation
import ModelStore

/// What puts cells of one column right. A class, so that walking over fixes copies one reference each.
final class FieldFix: Sendable {
    /// What is done to a cell.
    enum Action: Sendable {
        case trim
        case fillNull(CellValue)
        /// Outside the check's bounds, the nearer of these.
        case clamp(FieldDemand.Check, min: CellValue?, max: CellValue?)
        /// Whatever the cell holds.
        case assign(CellValue)
    }

    let position: Int
    let action: Action
    /// What is counted, such as `trim title`.
    let name: String

    /// A fix by its parts.
    init(position: Int, action: Action, name: String) {
        self.position = position
        self.action = action
        self.name = name
    }

    /// The cell's new value, or nil when it is right as it is.
    func fixed(_ cell: Cell) -> CellValue? {
        switch (action, cell) {
        case (.assign(let value), _): return value
        case (.fillNull(let value), .null): return value
        case (.trim, .text(let text)):
            let part = CellText.trimmed(text)
            return part.count == text.count ? nil : .text(Array(text[part]))
        case (.clamp(let check, let min, let max), _): return Self.clamped(cell, check, min, max)
        default: return nil
        }
    }

    private static func clamped(_ cell: Cell, _ check: FieldDemand.Check, _ min: CellValue?, _ max: CellValue?)
        -> CellValue?
    {
        switch (check, cell) {
        case (.integers(let range), .integer(let value)):
            if value < range.lowerBound { return .integer(range.lowerBound) }
            return value > range.upperBound ? .integer(range.upperBound) : nil
        case (.reals(let lower, let upper), .real(let value)):
            if value < lower { return .real(lower) }
            return value > upper ? .real(upper) : nil
        case (.texts(let lower, let upper), .text(let text)):
            if text.lexicographicallyPrecedes(lower) { return min }
            return upper.map { $0.lexicographicallyPrecedes(text) } == true ? max : nil
        case (.decimals(let lower, let upper), .text(let text)):
            guard let value = Decimal(string: String(decoding: text, as: UTF8.self)) else { return nil }
            if let lower, value < lower { return min }
            if let upper, value > upper { return max }
            return nil
        default: return nil
        }
    }
}
