import Foundation

/// A file system of a few megabytes, where this process may mount one.
final class SmallDisk {
    let folder: TemporaryFolder
    var url: URL { folder.url.appendingPathComponent("disk") }

    init?(megabytes: Int) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else { return nil }
    }

    deinit {
        umount(url.path)
    }
}
