import Foundation

/// A temporary file without a name: gone when it is closed, and when the process dies.
final class ScratchFile {
    private let descriptor: Int32
    private var length = 0
    private var pending: [UInt8] = []
    private static let bufferSize = 256 << 10

    /// Makes the file in `folder`, which should be on a disk, not in memory.
    /// - Throws: ``FerryError`` when it cannot be made.
    init(folder: URL) throws(FerryError) {
        var template = Array(folder.appendingPathComponent(".ferry-XXXXXX").path.utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw FerryError(
                .store, "no temporary file can be made in \(folder.path): \(String(cString: strerror(errno)))")
        }
        unlink(template)
        // Best effort: a child process of the program would merely hold the nameless file open for longer.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Adds bytes at the end.
    func append(_ bytes: [UInt8]) throws(FerryError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.bufferSize { try flush() }
    }

    /// Reads back `count` bytes from `offset`.
    func read(at offset: Int, count: Int) throws(FerryError) -> [UInt8] {
        if offset + count > length { try flush() }
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(descriptor, &bytes, count, off_t(offset)) == count else {
            throw FerryError(.store, "a temporary file cannot be read back: \(String(cString: strerror(errno)))")
        }
        return bytes
    }

    private func flush() throws(FerryError) {
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                pwrite(
                    descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written,
                    off_t(length + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw FerryError(.store, "a temporary file cannot be written: \(String(cString: strerror(errno)))")
            }
            written += count
        }
        length += pending.count
        pending.removeAll(keepingCapacity: true)
    }
}
