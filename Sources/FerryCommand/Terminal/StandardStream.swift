import Foundation

/// Standard output or standard error, written directly.
///
/// A reader that has gone away (EPIPE) is no error: what is written afterwards goes nowhere. SIGPIPE must be ignored.
struct StandardStream: Sendable {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Whether somebody looks at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes all of `text`, waiting where it must.
    /// - Returns: false when it cannot be written, because of a full disk for instance; `errno` says why.
    @discardableResult
    func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno == EPIPE }
            written += count
        }
        return true
    }
}
