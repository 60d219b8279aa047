import Foundation

/// A file that appears under its name only when it is complete: written beside it, synced, then renamed.
///
/// Standard output, named `-`, is written directly. Not Sendable.
package final class AtomicFile {
    private let path: String
    private let temporary: String?
    private var descriptor: Int32
    private var pending: [UInt8] = []
    private static let bufferSize = 1 << 20

    /// Opens the file; nothing is at `path` yet, or what was there before still is.
    /// - Parameters:
    ///   - path: the file, or `-`.
    ///   - permissions: the mode of the new file; 0600 for files that hold users' records.
    /// - Throws: ``FerryError`` (`input`) when the folder cannot be written.
    package init(path: String, permissions: mode_t) throws(FerryError) {
        self.path = path
        guard path != "-" else {
            temporary = nil
            descriptor = STDOUT_FILENO
            return
        }
        let temporary = path + ".\(getpid()).partial"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
        guard descriptor >= 0 else {
            throw FerryError(.input, "\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        self.temporary = temporary
    }

    deinit {
        guard let temporary, descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    /// Adds bytes.
    package func write(_ bytes: [UInt8]) throws(FerryError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.bufferSize { try flush() }
    }

    /// Adds the UTF-8 bytes of `text`.
    package func write(_ text: String) throws(FerryError) {
        try write(Array(text.utf8))
    }

    /// Makes everything written durable, and gives the file its name.
    package func commit() throws(FerryError) {
        try flush()
        guard let temporary else { return }
        guard fsync(descriptor) == 0 || errno == EINVAL, close(descriptor) == 0 else { throw failure() }
        descriptor = -1
        guard rename(temporary, path) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
    }

    private func flush() throws(FerryError) {
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            written += count
        }
        pending.removeAll(keepingCapacity: true)
    }

    private func failure() -> FerryError {
        let reason = errno
        var error = FerryError(.input, "\(path) cannot be written: \(String(cString: strerror(reason)))")
        if reason == EPIPE { error.code = .brokenPipe }
        return error
    }
}
