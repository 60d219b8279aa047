import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into the cancelling of a task.
///
/// The first signal cancels; a second one ends the process at once, which the store survives as it survives any death.
final class Interruption: Sendable {
    private let received = Mutex<Int32?>(nil)
    private let cancel: @Sendable () -> Void

    /// Runs `body` as a task that the signals cancel.
    /// - Returns: what it returned, and the signal that came, if one did.
    static func cancelling<Success: Sendable>(
        _ body: @escaping @Sendable () async -> Success
    ) async -> (value: Success, signal: Int32?) {
        let task = Task { await body() }
        let interruption = Interruption { task.cancel() }
        let numbers = [SIGINT, SIGTERM]
        let before = numbers.map { signal($0, SIG_IGN) }
        let sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler { interruption.receive(number) }
            source.resume()
            return source
        }
        let value = await task.value
        for source in sources { source.cancel() }
        for (number, handler) in zip(numbers, before) { signal(number, handler) }
        return (value, interruption.received.withLock { $0 })
    }

    private init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    private func receive(_ number: Int32) {
        let isFirst = received.withLock { received in
            defer { received = received ?? number }
            return received == nil
        }
        guard isFirst else { _exit(128 + number) }
        cancel()
    }
}
