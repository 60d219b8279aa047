import Foundation

/// Runs the jobs of one actor, one after another, on a thread of its own, so that they may block.
final class ThreadExecutor: SerialExecutor {
    private let queue = JobQueue()

    /// Starts the thread, which ends when the executor is released.
    init(name: String) {
        // The thread holds the queue and not the executor: otherwise neither would ever go.
        let thread = Thread { [queue] in
            // A name given before the start is lost on Linux.
            Thread.current.name = name
            while let next = queue.next() {
                // The executor stays alive until its job has returned.
                withExtendedLifetime(next.executor) {
                    next.job.runSynchronously(on: next.executor.asUnownedSerialExecutor())
                }
            }
        }
        thread.start()
    }

    deinit {
        queue.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        queue.append(UnownedJob(job), executor: self)
    }
}

/// Jobs that wait for the thread.
///
/// `@unchecked Sendable`: the mutable state is only touched while the condition's lock is held.
private final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var waiting: [(job: UnownedJob, executor: ThreadExecutor)] = []
    private var isStopped = false

    func append(_ job: UnownedJob, executor: ThreadExecutor) {
        condition.lock()
        waiting.append((job, executor))
        condition.signal()
        condition.unlock()
    }

    /// Waits for the next job; nil when there will be none.
    func next() -> (job: UnownedJob, executor: ThreadExecutor)? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty && !isStopped { condition.wait() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        condition.unlock()
    }
}
