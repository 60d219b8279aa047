import Foundation

/// Keeps two runs from working on the same store at once: an advisory lock on a file beside the store.
///
/// The lock belongs to the process and goes with it, however it ends, so a holder that died is no problem. The file
/// stays and holds who has, or last had, the lock.
final class StoreLock {
    private let descriptor: Int32

    /// Takes the lock of the store at `store`, or fails at once when another process has it.
    /// - Throws: ``FerryError``: `locked`, naming the holder; `store` when the lock file cannot be made.
    init(store: String) throws(FerryError) {
        let path = store + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw FerryError(.store, "the lock file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let holder = Self.holder(of: descriptor)
            close(descriptor)
            guard reason == EWOULDBLOCK else {
                throw FerryError(.store, "\(path) cannot be locked: \(String(cString: strerror(reason)))")
            }
            throw FerryError(.locked, "\(store) is in use by another run (\(holder)); try again when it has ended")
        }
        let holder = "pid \(getpid()) since \(Date.now.ISO8601Format())\n"
        // Only for people to read: that it could not be written must not keep the run from working.
        _ = ftruncate(descriptor, 0)
        _ = Array(holder.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        close(descriptor)
    }

    private static func holder(of descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return "holder unknown" }
        return String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
