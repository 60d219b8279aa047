import Foundation

/// Makes files last through a loss of power.
enum FileSync {
    /// Waits until the file or folder at `url` is on the disk.
    ///
    /// Not for a database that this process has open: closing any descriptor of a file drops the locks it holds there.
    static func synchronize(_ url: URL) throws(ModelStoreError) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(url) }
    }

    private static func failure(_ url: URL) -> ModelStoreError {
        ModelStoreError(.io, "\(url.path) could not be written to the disk: \(String(cString: strerror(errno)))")
    }
}
