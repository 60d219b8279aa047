import Foundation
import SQLite

extension StoreMigration {
    /// One version on the way of a trial.
    public struct Trial: Sendable, Hashable, Codable {
        /// The version reached.
        public let version: String
        /// What was wrong there; empty when all was well.
        public let findings: [StoreInspection.Finding]
    }

    /// Carries a copy of the store through every version up to `version`, looks at it in each, and throws it away.
    /// - Parameters:
    ///   - version: the last version; the plan's newest without it.
    ///   - folder: where the copy lies meanwhile; it must exist.
    /// - Returns: the versions in order, from the one the store has.
    /// - Throws: ``ModelStoreError``, as ``run(to:isDryRun:makesBackup:)``.
    public func verify(to version: Schema.Version? = nil, copyingTo folder: URL) throws(ModelStoreError) -> [Trial] {
        let copy = folder.appendingPathComponent("verify-\(UUID().uuidString).store")
        defer {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy.path + suffix) }
        }
        let database = try connect(mode: .readOnly)
        defer { database.close() }
        let stored = try storedVersion(on: database)
        let target = try version.map { version throws(ModelStoreError) in try path.version(version) } ?? path.newest
        try ModelStoreError.wrapping { try database.run("VACUUM INTO ?", [.text(copy.path)]) }
        let migration = StoreMigration(self, url: copy)
        var trials = [try Trial(version: stored.version.description, findings: StoreInspection(of: copy).findings)]
        for step in try path.steps(from: stored, to: target) {
            _ = try migration.run(to: step.to.version, makesBackup: false)
            let findings = try StoreInspection(of: copy).findings
            trials.append(Trial(version: step.to.version.description, findings: findings))
        }
        return trials
    }
}
