import Foundation

/// A bounded queue between threads that gives elements out in the order of their numbers, however they come in.
///
/// Numbers run from 0 without gaps. A producer whose number is too far ahead waits; so what is in flight stays bounded,
/// and the producer of the number that is due never waits. Unchecked Sendable: every access holds `condition`.
final class SequencedQueue<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var waiting: [Int: Element] = [:]
    private var due = 0
    private var end: Int?
    private var isCancelled = false

    /// A queue for at most `capacity` elements.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Puts in element number `number`; waits while the queue is full.
    /// - Returns: false when the queue was cancelled and the element dropped.
    @discardableResult
    func push(_ element: Element, number: Int) -> Bool {
        condition.withLock {
            while number >= due + capacity, !isCancelled { condition.wait() }
            guard !isCancelled else { return false }
            waiting[number] = element
            condition.broadcast()
            return true
        }
    }

    /// Takes out the next element and its number; waits for it. Nil after the last one, or when cancelled.
    func pop() -> (element: Element, number: Int)? {
        condition.withLock {
            while true {
                if isCancelled { return nil }
                if let element = waiting.removeValue(forKey: due) {
                    defer { due += 1 }
                    condition.broadcast()
                    return (element, due)
                }
                if let end, due >= end { return nil }
                condition.wait()
            }
        }
    }

    /// Says that there are `count` elements in all.
    func finish(count: Int) {
        condition.withLock {
            end = count
            condition.broadcast()
        }
    }

    /// Drops everything and wakes everyone.
    func cancel() {
        condition.withLock {
            isCancelled = true
            waiting.removeAll()
            condition.broadcast()
        }
    }
}
