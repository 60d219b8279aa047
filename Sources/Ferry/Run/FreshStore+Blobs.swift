import Foundation
import ModelStore

extension FreshStore {
    /// Gives the files of external attributes the folder that the store will have. They come before it, so that no row
    /// ever names a file that is not there. A folder that a deleted store left behind takes them in: equal names are
    /// equal bytes.
    func publishBlobs() throws(FerryError) {
        let source = BlobStore.folder(of: buildPath)
        let target = BlobStore.folder(of: path)
        guard FileManager.default.fileExists(atPath: source), rename(source, target) != 0 else { return }
        do {
            for group in try FileManager.default.contentsOfDirectory(atPath: source) {
                let folder = "\(target)/\(group)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for name in try FileManager.default.contentsOfDirectory(atPath: "\(source)/\(group)") {
                    guard rename("\(source)/\(group)/\(name)", "\(folder)/\(name)") == 0 else {
                        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                    }
                }
                synchronize(folder)
            }
            synchronize(target)
            try FileManager.default.removeItem(atPath: source)
        } catch {
            discard()
            throw FerryError(.store, "the blobs of \(path) cannot be put in place", underlying: error)
        }
    }

    private func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
