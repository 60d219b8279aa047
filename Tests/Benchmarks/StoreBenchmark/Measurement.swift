import Foundation

/// What a piece of work has taken.
struct Measurement {
    private let wall = ContinuousClock.now
    private let cpu = Self.processorSeconds

    /// One line of JSON: seconds since the measurement began, those of the processor, and the process's peak resident set.
    func line(_ further: [(String, String)] = []) -> String {
        let wall = ContinuousClock.now - wall
        let seconds = Double(wall.components.seconds) + Double(wall.components.attoseconds) / 1e18
        let fields =
            [
                ("wall", String(seconds)), ("cpu", String(Self.processorSeconds - cpu)),
                ("memory", String(Self.peakMebibytes)),
            ] + further
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static var peakMebibytes: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
