import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into the cancelling of a task.
///
/// The first signal cancels, or is passed over when the task has just ended: its outcome stands and is being told, and
/// the exit code must say so. A second one ends the process at once, which the store survives as it survives any death.
/// There is one for the process, because signals belong to the process.
final class Interruption: Sendable {
    private struct State {
        var cancel: (@Sendable () -> Void)?
        var received: Int32?
        var hasEnded = false
    }

    private static let shared = Interruption()

    private let state = Mutex(State())
    // Once made, signal sources stay: Dispatch on Linux does not hear of a signal again whose source was cancelled.
    // They are not Sendable, but after the initialiser nobody uses them; they are only kept.
    private nonisolated(unsafe) let sources: [(number: Int32, source: any DispatchSourceSignal)]

    /// Runs `body` as a task that the signals cancel; one such task at a time.
    /// - Returns: what it returned, and the signal that came, if one did.
    static func cancelling<Success: Sendable>(
        _ body: @escaping @Sendable () async -> Success
    ) async -> (value: Success, signal: Int32?) {
        let task = Task { await body() }
        shared.state.withLock { $0 = State(cancel: { task.cancel() }) }
        let value = await task.value
        return shared.state.withLock { state in
            defer { state = State(hasEnded: true) }
            return (value, state.received)
        }
    }

    private init() {
        sources = [SIGINT, SIGTERM].map { number in
            #if canImport(Darwin)
                // There, a source hears of a signal beside its handler, and the default one would end the process.
                signal(number, SIG_IGN)
            #endif
            return (number, DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated)))
        }
        for (number, source) in sources {
            source.setEventHandler { self.receive(number) }
            source.resume()
        }
    }

    private func receive(_ number: Int32) {
        let cancel = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.received == nil, state.hasEnded || state.cancel != nil else { return nil }
            state.received = number
            return state.cancel ?? {}
        }
        guard let cancel else { _exit(128 + number) }
        cancel()
    }
}
