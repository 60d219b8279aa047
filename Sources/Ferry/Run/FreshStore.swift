import Foundation
import ModelStore

/// The place where a store that does not exist yet is built: a file beside it, which gets the store's name only when
/// it is complete. So nobody ever sees half a store, and a run that fails, or dies, leaves none.
struct FreshStore {
    /// The store's path.
    let path: String
    /// Where it is built.
    let buildPath: String

    /// Prepares for building the store at `path`; what dead runs left behind is removed. Call under the store's lock.
    /// - Throws: ``FerryError`` when the folder does not exist.
    init(path: String, run: String) throws(FerryError) {
        self.path = path
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        buildPath = folder.appendingPathComponent(".\(url.lastPathComponent).\(run).building").path
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw FerryError(.store, "the folder of \(path) cannot be read", underlying: error)
        }
        for name in names where Self.isBuilding(name, of: url.lastPathComponent) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        // SQLite would take what a deleted store left behind for a part of the new one.
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Whether the file called `name` belongs to a build of `store`, and not to one of another store whose name merely
    /// begins like it: `memos.store` may be built at this moment beside `memos`, under a lock of its own.
    static func isBuilding(_ name: String, of store: String) -> Bool {
        let prefix = ".\(store)."
        guard name.hasPrefix(prefix) else { return false }
        let rest = name.dropFirst(prefix.count)
        // No run's id has a full stop in it.
        guard let end = rest.firstIndex(of: ".") else { return false }
        return [".building", ".building-wal", ".building-shm", ".building-journal", ".building.blobs"].contains(
            String(rest[end...]))
    }

    /// Gives the finished file, which no connection has open, the store's name.
    /// - Throws: ``FerryError`` when there is a store of that name by now.
    func publish() throws(FerryError) {
        try publishBlobs()
        guard link(buildPath, path) == 0 else {
            let reason = String(cString: strerror(errno))
            discard()
            throw FerryError(.store, "the store \(path) cannot be put in place: \(reason)")
        }
        unlink(buildPath)
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Removes what was built.
    func discard() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(buildPath + suffix) }
        try? FileManager.default.removeItem(atPath: BlobStore.folder(of: buildPath))
    }
}
