import Formats
import Foundation

/// Reads a source on one thread and carries its records through the stages on others; gives the results out in order.
///
/// Threads of their own, because reading a file blocks and the cooperative pool must not. The queues are bounded, so
/// memory does not grow with the input. Unchecked Sendable: what changes is held by `state`, under its lock, or by the
/// queues.
final class RecordFlow: @unchecked Sendable {
    private struct State {
        var failure: FormatError?
        var inputs: [InputSummary] = []
        var notes: [String] = []
        var running = 0
        var isCancelled = false
    }

    private let chunks: SequencedQueue<(chunk: RecordChunk, firstOrdinal: UInt64)>
    private let results: SequencedQueue<ProcessedChunk>
    private let condition = NSCondition()
    private var state = State()

    /// Starts reading at once.
    /// - Parameters:
    ///   - workers: threads that decode, at least one.
    ///   - makeReader: opens the source; called on the reading thread.
    ///   - makeWorker: makes what each worker thread works with.
    ///   - process: carries one chunk through the stages; called on the worker threads.
    init(
        workers: Int, makeReader: @escaping @Sendable () throws(FormatError) -> any RecordReader,
        makeWorker: @escaping @Sendable () -> RecordWorker,
        process: @escaping @Sendable (RecordWorker, RecordChunk, UInt64) -> ProcessedChunk
    ) {
        chunks = SequencedQueue(capacity: workers + 1)
        results = SequencedQueue(capacity: workers + 2)
        start(name: "ferry.reader") { [self] in read(makeReader) }
        for number in 0..<max(1, workers) {
            start(name: "ferry.worker.\(number)") { [self] in
                let worker = makeWorker()
                while let (item, number) = chunks.pop() {
                    let result = process(worker, item.chunk, item.firstOrdinal)
                    guard results.push(result, number: number) else { return }
                }
            }
        }
    }

    /// Starts carrying the records of `plan` with a worker for each processor but one: the store has a thread too.
    convenience init(plan: ImportPlan) {
        self.init(
            workers: max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
            makeReader: { () throws(FormatError) in try plan.source.makeReader(model: plan.entity) },
            makeWorker: { RecordWorker(plan: plan) },
            process: { worker, chunk, ordinal in worker.process(chunk, firstOrdinal: ordinal) })
    }

    /// The next chunk's results; waits for them. Nil at the end, after a failure, or when cancelled.
    func next() -> ProcessedChunk? {
        results.pop()?.element
    }

    /// Stops reading and drops what is in flight; safe from any thread, any number of times.
    func cancel() {
        condition.withLock { state.isCancelled = true }
        chunks.cancel()
        results.cancel()
    }

    /// Whether ``cancel()`` was called.
    var isCancelled: Bool {
        condition.withLock { state.isCancelled }
    }

    /// Waits until all threads have ended and says what was read.
    /// - Throws: ``FormatError`` when the source could not be read to its end.
    func finish() throws(FormatError) -> (inputs: [InputSummary], notes: [String]) {
        let end = condition.withLock {
            while state.running > 0 { condition.wait() }
            return state
        }
        if let failure = end.failure { throw failure }
        return (end.inputs, end.notes)
    }

    private func read(_ makeReader: () throws(FormatError) -> any RecordReader) {
        var number = 0
        do throws(FormatError) {
            let reader = try makeReader()
            var ordinal: UInt64 = 0
            while let chunk = try reader.next() {
                guard chunks.push((chunk, ordinal), number: number) else { return }
                number += 1
                ordinal += UInt64(chunk.count)
            }
            condition.withLock {
                state.inputs = reader.inputs
                state.notes = reader.notes
            }
        } catch {
            condition.withLock { state.failure = error }
        }
        chunks.finish(count: number)
        results.finish(count: number)
    }

    private func start(name: String, _ body: @escaping @Sendable () -> Void) {
        condition.withLock { state.running += 1 }
        let thread = Thread { [self] in
            body()
            condition.withLock {
                state.running -= 1
                condition.broadcast()
            }
        }
        thread.name = name
        thread.start()
    }
}
