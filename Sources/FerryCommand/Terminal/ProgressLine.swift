import Ferry
import Foundation
import Synchronization

/// One line on a terminal that says how far a run is, drawn over again and taken away at the end.
final class ProgressLine: Sendable {
    private let stream: StandardStream
    private enum State {
        case waiting, shown, ended
    }

    private let state = Mutex(State.waiting)
    private let width: Int

    /// A line on `stream`; nil when nobody sees it there or the terminal cannot draw over a line.
    init?(on stream: StandardStream, environment: [String: String]) {
        guard stream.isTerminal, environment["TERM"] != "dumb" else { return nil }
        self.stream = stream
        width = Self.terminalWidth
    }

    /// Draws the line; from any thread.
    func show(_ progress: ImportProgress) {
        let text = Self.text(progress, width: width)
        state.withLock { state in
            guard state != .ended else { return }
            state = .shown
            stream.write("\r\(text)\u{1B}[K")
        }
    }

    /// Takes the line away for good: what threads still have to show is not drawn.
    func end() {
        state.withLock { state in
            if state == .shown { stream.write("\r\u{1B}[K") }
            state = .ended
        }
    }

    /// Records, bytes, rate and time left, cut to leave the last of `width` columns free.
    static func text(_ progress: ImportProgress, width: Int) -> String {
        var parts = ["\(Figures.count(progress.records)) records"]
        if let total = progress.totalBytes, total > 0 {
            let share = Int(min(100, 100 * Double(progress.bytes) / Double(total)))
            parts.append("\(Figures.bytes(progress.bytes)) of \(Figures.bytes(total)) (\(share) %)")
        } else {
            parts.append(Figures.bytes(progress.bytes))
        }
        if progress.seconds > 0 {
            let rate = Double(progress.records) / progress.seconds
            parts.append("\(Figures.count(Int(min(rate, 1e12)))) records/s")
            if let total = progress.totalBytes, progress.bytes > 0, total > progress.bytes {
                let left = progress.seconds / Double(progress.bytes) * Double(total - progress.bytes)
                parts.append("\(Figures.duration(left)) left")
            }
        }
        return String(parts.joined(separator: ", ").prefix(max(1, width - 1)))
    }

    private static var terminalWidth: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
