/// How a run ended.
public enum RunOutcome: String, Sendable, Hashable, Codable {
    /// Everything was taken.
    case done
    /// Done, with some records rejected within the error budget.
    case doneWithRejections
    /// The same pipeline has already carried the same input, or a pipeline that runs once has run.
    case nothingToDo
    /// Failed; the store is as before.
    case failed
    /// More records were rejected than the error budget allows; the store is as before.
    case budgetExceeded
    /// Stopped by SIGINT or SIGTERM; the store is as before.
    case interrupted

    /// Whether the store has what the run was to bring.
    public var isSuccess: Bool {
        switch self {
        case .done, .doneWithRejections, .nothingToDo: true
        case .failed, .budgetExceeded, .interrupted: false
        }
    }

    /// The exit code of the command; an interrupted run ends with 130 or 143 by its signal.
    public var exitCode: Int32 {
        switch self {
        case .done, .nothingToDo: 0
        case .failed: 1
        case .doneWithRejections: 3
        case .budgetExceeded: 4
        case .interrupted: 130
        }
    }
}
