import Foundation
import Testing

@testable import FerryCommand

@Suite(.serialized) struct InterruptionTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalCancelsTheTask(number: Int32) async {
        let (wasCancelled, signal) = await Interruption.cancelling { () async -> Bool in
            // The handler is in place a moment after the task has begun.
            try? await Task.sleep(for: .milliseconds(200))
            kill(getpid(), number)
            try? await Task.sleep(for: .seconds(20))
            return Task.isCancelled
        }
        #expect(wasCancelled)
        #expect(signal == number)
    }

    @Test func withoutASignalNothingIsCancelled() async {
        let (value, signal) = await Interruption.cancelling { () async -> Int in 7 }
        #expect(value == 7)
        #expect(signal == nil)
    }
}
