import Foundation
import SQLite

/// How much free space a migration may need, and how much there is.
struct MigrationSpace {
    /// What the store takes now, its log included, in bytes.
    private let store: Int64
    /// What the tables take that are built anew, at most: once in the log, and once in the file.
    private let rebuilt: Int64
    /// What is free for this process, in bytes; nil where the system does not tell.
    private let free: Int64?

    init(of url: URL, _ steps: [(change: SchemaChange, isCustom: Bool)], on database: Connection) throws {
        func size(_ path: String) -> Int64 {
            var status = stat()
            return stat(path, &status) == 0 ? Int64(status.st_size) : 0
        }
        store = size(url.path) + size(url.path + "-wal")
        let buildsAnew = steps.contains { change, isCustom in
            isCustom || change.entities.contains { $0.extent == .rebuilt }
        }
        rebuilt = buildsAnew ? store : 0
        var system = statvfs()
        let isTold = statvfs(url.deletingLastPathComponent().path, &system) == 0
        // Counts of blocks are unsigned and may be anything on odd file systems.
        let bytes = UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize))
        free = isTold && !bytes.overflow ? Int64(clamping: bytes.partialValue) : nil
    }

    /// Checks that the disk has room.
    /// - Throws: ``ModelStoreError/Code/insufficientSpace`` with the figures.
    func check(makesBackup: Bool) throws(ModelStoreError) {
        let (twice, overflow) = rebuilt.multipliedReportingOverflow(by: 2)
        let needed = (makesBackup ? store : 0).addingReportingOverflow(twice)
        guard let free, !overflow, !needed.overflow, free < needed.partialValue else { return }
        let without = makesBackup && free >= twice ? "; without a copy (--no-backup) \(Self.figure(twice)) do" : ""
        throw ModelStoreError(
            .insufficientSpace,
            "the migration may need \(Self.figure(needed.partialValue)) of free space on the store's disk, and "
                + "\(Self.figure(free)) are free; the store takes \(Self.figure(store))\(without)")
    }

    private static func figure(_ bytes: Int64) -> String {
        let tenths = (Double(bytes) / 104_857.6).rounded() / 10
        return "\(tenths) MiB"
    }
}
