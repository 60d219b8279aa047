import Dispatch

/// Lets the connections of one container write in the order in which they came to it.
///
/// SQLite lets writers wait by trying again after ever longer pauses, so that one among many may never have its turn.
final class WriteTurns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [DispatchSemaphore] = []
    }

    private let state = Locked(State())

    /// Waits for a turn, at most for `seconds`.
    /// - Returns: whether it came; then ``end()`` must follow.
    func begin(within seconds: Double) -> Bool {
        let place: DispatchSemaphore? = state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            let place = DispatchSemaphore(value: 0)
            state.waiting.append(place)
            return place
        }
        guard let place else { return true }
        if place.wait(timeout: .now() + seconds) == .success { return true }
        return state.withLock { state in
            // Where the place is gone, the turn came just after the time was up.
            guard let index = state.waiting.firstIndex(where: { $0 === place }) else { return true }
            state.waiting.remove(at: index)
            return false
        }
    }

    /// How many wait now.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Hands the turn to the one that has waited longest.
    func end() {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
            } else {
                state.waiting.removeFirst().signal()
            }
        }
    }
}
