import Foundation
import Testing

@testable import ModelStore

@Suite("Turns for writing")
struct WriteTurnsTests {
    @Test("come in the order in which they were asked for")
    func order() async throws {
        let turns = WriteTurns()
        let came = Locked<[Int]>([])
        #expect(turns.begin(within: 0))
        let threads = (0..<5).map { number in
            let thread = Thread {
                guard turns.begin(within: 60) else { return }
                came.withLock { $0.append(number) }
                turns.end()
            }
            thread.start()
            while turns.waitingCount <= number { usleep(1_000) }
            return thread
        }
        turns.end()
        for thread in threads { while !thread.isFinished { usleep(1_000) } }
        #expect(came.withLock { $0 } == [0, 1, 2, 3, 4])
    }

    @Test("are given up after a time, and go on for others")
    func patience() {
        let turns = WriteTurns()
        #expect(turns.begin(within: 0))
        #expect(!turns.begin(within: 0.01))
        #expect(!turns.begin(within: 0))
        turns.end()
        #expect(turns.begin(within: 0))
        turns.end()
    }
}
