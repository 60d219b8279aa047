import Foundation
import SQLite

/// Removes the files of blobs that nothing names any more.
struct BlobPruning {
    /// The least age of a file that is removed, in seconds: one day. Younger ones may belong to a writer that is about
    /// to commit.
    static let spared = 86_400.0

    let connection: StoreConnection

    /// Removes files that neither a row nor kept history names, and that were neither written nor named again in the
    /// last day, in a transaction that keeps others from writing.
    func run(now: Date = Date()) throws -> PrunedBlobs {
        guard let blobs = connection.blobs else { return PrunedBlobs() }
        let references = BlobReferences(connection.schema, on: connection.database)
        return try connection.write {
            try references.withTable {
                var pruned = PrunedBlobs()
                try blobs.forEachFile { file in
                    guard now.timeIntervalSince1970 - file.namedAt >= Self.spared else { return }
                    if let digest = file.digest, try references.contains(digest) { return }
                    guard unlink(file.path) == 0 else {
                        let reason = String(cString: strerror(errno))
                        throw ModelStoreError(.io, "\(file.path) could not be removed: \(reason)")
                    }
                    pruned.count += 1
                    pruned.byteCount += file.length
                }
                return pruned
            }
        }
    }
}

/// What pruning blobs removed.
public struct PrunedBlobs: Sendable, Hashable, Codable {
    /// How many files.
    public internal(set) var count = 0
    /// Their bytes.
    public internal(set) var byteCount = 0

    /// Nothing was removed.
    public init() {}
}
