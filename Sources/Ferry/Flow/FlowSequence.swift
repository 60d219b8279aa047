import Foundation

/// The flows of a run's parts, of which one runs at a time, so that whoever stops the run stops the one that is under way.
///
/// Unchecked Sendable: `current` and `isCancelled` are only touched while the lock is held.
final class FlowSequence: @unchecked Sendable {
    private let lock = NSLock()
    private var current: RecordFlow?
    private var isCancelled = false

    /// Starts carrying the records of `plan`.
    func start(_ plan: ImportPlan) -> RecordFlow {
        let flow = RecordFlow(plan: plan)
        lock.withLock {
            current = flow
            if isCancelled { flow.cancel() }
        }
        return flow
    }

    /// Stops the flow that is under way, and every later one.
    func cancel() {
        lock.withLock {
            isCancelled = true
            current?.cancel()
        }
    }
}
