/// Arithmetic on 64-bit integers that fails where Swift's would trap.
enum IntegerOperation: String, CaseIterable {
    case add, subtract, multiply, divide, remainder

    /// The result, which must lie in the range of the predicate's type.
    func apply(_ left: Int64, _ right: Int64, in range: ClosedRange<Int64>) throws(ArithmeticFault) -> Int64 {
        let (value, overflow) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            case .remainder: left.remainderReportingOverflow(dividingBy: right)
            }
        if right == 0, self == .divide || self == .remainder { throw .divisionByZero }
        guard !overflow, range.contains(value) else { throw .overflow }
        return value
    }
}

/// Why a predicate has no value for a row. The text is what SQLite reports.
enum ArithmeticFault: String, Error, CustomStringConvertible {
    case overflow = "an integer in the predicate is too large for its type"
    case divisionByZero = "the predicate divides by zero"
    case notANumber = "the predicate calculates with what is not a number"
    case unwrappedNil = "the predicate unwraps a value that is nil"

    var description: String { rawValue }
}
