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

    /// The exit code would say that the store is as before, which after the run's end is not so.
    @Test func aSignalJustAfterTheTaskDoesNotEndTheProcess() async {
        _ = await Interruption.cancelling { () async -> Bool in
            try? await Task.sleep(for: .milliseconds(200))
            return true
        }
        kill(getpid(), SIGTERM)
        try? await Task.sleep(for: .milliseconds(300))
        let (_, signal) = await Interruption.cancelling { () async -> Bool in true }
        #expect(signal == nil)
    }

    @Test func withoutASignalNothingIsCancelled() async {
        let (value, signal) = await Interruption.cancelling { () async -> Int in 7 }
        #expect(value == 7)
        #expect(signal == nil)
    }
}
