import Foundation
import SQLite

/// A copy of a store beside it, for a dry run that has to change the schema; whoever made it removes it.
struct StoreCopy {
    /// Where the copy is.
    let path: String

    /// Copies the store at `store` as it was last committed.
    /// - Throws: ``FerryError`` (`store`) when it cannot be read, or the folder not be written.
    init(of store: String, run: String) throws(FerryError) {
        path = "\(store).\(run).dry-run"
        do {
            let connection = try Connection(.file(store), mode: .readOnly)
            defer { connection.close() }
            try connection.run("VACUUM INTO ?", [.text(path)])
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw FerryError(.store, "\(store) could not be copied for the dry run", underlying: error)
        }
    }

    /// Removes the copy, with what SQLite keeps beside it.
    func remove() {
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
