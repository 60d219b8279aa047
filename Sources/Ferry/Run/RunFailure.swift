import Formats
import ModelStore

/// Why a run is rolled back. Thrown inside the run's transaction, and told in its rollback report.
struct RunFailure: Error {
    var outcome: RunOutcome
    var code: String
    var cause: String
    var location: RecordLocation?
    var field: String?

    static func budget(_ budget: ErrorBudget, report: RunReport) -> RunFailure {
        let last = report.rejections.last
        let fault = last?.faults.first
        var allowed: [String] = []
        if let max = budget.max { allowed.append("at most \(max)") }
        if let ratio = budget.ratio { allowed.append("at most \(ratio) of the records read") }
        let reason = fault.map { ": \($0.message)" } ?? ""
        return RunFailure(
            outcome: .budgetExceeded, code: "budget.exceeded",
            cause: "\(report.books.rejected) of \(report.books.read) records rejected, allowed "
                + (allowed.isEmpty ? "none" : allowed.joined(separator: " and "))
                + reason + "; mend the input, or allow more with errors: {max: N} or --max-errors N",
            location: last?.location, field: fault?.field)
    }

    /// The failure that `error` is, whatever part it comes from.
    init(_ error: any Error) {
        switch error {
        case let failure as RunFailure: self = failure
        case let error where FerryError.isLockHeldElsewhere(error):
            self.init(
                outcome: .failed, code: FerryError.Code.locked.rawValue,
                cause: "another program is writing to the store; try again when it has ended")
        case let error as FormatError:
            self.init(
                outcome: .failed, code: error.code.rawValue, cause: error.message, location: error.location)
        case let error as ModelStoreError:
            self.init(
                outcome: .failed, code: error.code.rawValue, cause: error.description, field: error.attribute)
        case let error as FerryError:
            self.init(outcome: .failed, code: error.code.rawValue, cause: error.description, location: error.location)
        default:
            self.init(outcome: .failed, code: "store.database", cause: "\(error)")
        }
    }

    init(
        outcome: RunOutcome, code: String, cause: String, location: RecordLocation? = nil, field: String? = nil
    ) {
        self.outcome = outcome
        self.code = code
        self.cause = cause
        self.location = location
        self.field = field
    }
}
