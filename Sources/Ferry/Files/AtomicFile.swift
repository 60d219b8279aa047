import Foundation

/// A file that appears under its name only when it is complete: written beside it, synced, then renamed.
///
/// Standard output, named `-`, and what is no regular file, such as a device or a pipe, are written directly. Not
/// Sendable.
package final class AtomicFile {
    /// The output as the user named it.
    private let path: String
    /// What is renamed at the end, and to what; nil where bytes are written directly.
    private let renaming: (from: String, to: String)?
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
            renaming = nil
            descriptor = STDOUT_FILENO
            return
        }
        switch try OutputPlace(path: path) {
        case .stream(let stream):
            renaming = nil
            descriptor = open(stream, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure() }
        case .file(let target):
            let partial = try PartialFile(of: target, permissions: permissions)
            renaming = (partial.path, target)
            descriptor = partial.descriptor
        }
    }

    deinit {
        guard descriptor >= 0, descriptor != STDOUT_FILENO else { return }
        close(descriptor)
        if let renaming { unlink(renaming.from) }
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
        guard descriptor != STDOUT_FILENO else { return }
        // A pipe cannot be synced, and need not be.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw failure() }
        if let renaming {
            // Renamed while it is still open, and so locked: nobody may take it for a killed writer's.
            guard rename(renaming.from, renaming.to) == 0 else { throw failure() }
        }
        let closing = descriptor
        descriptor = -1
        guard close(closing) == 0 else { throw failure() }
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
