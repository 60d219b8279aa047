import Foundation
import SQLite

/// A copy of a store that lies beside it while the store migrates.
struct StoreBackup {
    /// The copy's path.
    let path: String

    /// Copies the store at `store` as it is now, through a connection of its own, so that it may be called while another
    /// one holds the lock for writing. The copy is on the disk, whole, once it has its name.
    /// - Throws: ``ModelStoreError`` (`io`, `database`); then there is no copy.
    init(of store: URL, version: Schema.Version) throws(ModelStoreError) {
        let name = "\(store.path).before-\(version).backup"
        var path = name
        var number = 2
        // One that is there already was left by a migration that died; it is never written over.
        while FileManager.default.fileExists(atPath: path) {
            path = "\(name)-\(number)"
            number += 1
        }
        self.path = path
        let partial = "\(store.path).backup-partial"
        unlink(partial)
        do {
            let connection = try Connection(.file(store.path), mode: .readOnly)
            defer { connection.close() }
            try connection.run("VACUUM INTO ?", [.text(partial)])
        } catch {
            unlink(partial)
            throw ModelStoreError(
                .database, "the store could not be copied before the migration; without a copy: --no-backup",
                underlying: error)
        }
        try FileSync.synchronize(URL(fileURLWithPath: partial))
        guard rename(partial, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(partial)
            throw ModelStoreError(.io, "the copy \(path) could not be put in place: \(reason)")
        }
    }

    /// Removes the copy.
    func remove() {
        unlink(path)
    }
}
