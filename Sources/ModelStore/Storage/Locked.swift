import Foundation

/// A value that one thread at a time may use.
///
/// What `Mutex` is, with a lock that the thread sanitizer knows: on Linux it takes each use of a mutex's value for a
/// race.
///
/// `@unchecked Sendable`: the value is only touched while the lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` with the value, once nobody else uses it.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
